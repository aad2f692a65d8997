import { assert, boolean, dictionary, func, jsonValue, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { createPayloadFilter } from '../../../src/local-service/operations/payload-filter.js';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');
const payload = dictionary(string({ minLength: 1 }), jsonValue());
/** The value as it arrives: JSON has no minus zero, for example. */
const sent = (value: unknown): Record<string, unknown> => JSON.parse(JSON.stringify(value)) as Record<string, unknown>;

it('every payload matches itself as a filter', () => {
  assert(
    property(payload, (value) => {
      expect(createPayloadFilter(encode(value))(sent(value))).toBe(true);
    }),
  );
});

it('every payload matches a filter of some of its members', () => {
  assert(
    property(payload, func(boolean()), (value, keep) => {
      const part = Object.fromEntries(Object.entries(value).filter(([key]) => keep(key)));
      expect(createPayloadFilter(encode(part))(sent(value))).toBe(true);
    }),
  );
});

it('any text as a filter is either applied or rejected', () => {
  assert(
    property(string(), payload, (text, value) => {
      let outcome: unknown;
      try {
        outcome = createPayloadFilter(text)(value);
      } catch (error) {
        outcome = (error as { status?: number }).status;
      }
      expect([true, false, 400]).toContain(outcome);
    }),
  );
});
