import fc from 'fast-check';
import { expect, it } from 'vitest';
import { payloadFilter } from '../../demo/service/payload-filter.js';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');
const payload = fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue());
/** JSON alone can tell what is sent, so minus zero and the like are put through it first. */
const sent = (value: unknown): Record<string, unknown> => JSON.parse(JSON.stringify(value)) as Record<string, unknown>;

it('every payload matches itself as a filter', () => {
  fc.assert(
    fc.property(payload, (value) => {
      expect(payloadFilter(encode(value))(sent(value))).toBe(true);
    }),
  );
});

it('every payload matches a filter made of some of its members', () => {
  fc.assert(
    fc.property(payload, fc.func(fc.boolean()), (value, keep) => {
      const part = Object.fromEntries(Object.entries(value).filter(([key]) => keep(key)));
      expect(payloadFilter(encode(part))(sent(value))).toBe(true);
    }),
  );
});

it('no text makes it fail otherwise than by refusing', () => {
  fc.assert(
    fc.property(fc.string(), payload, (text, value) => {
      try {
        expect(typeof payloadFilter(text)(value)).toBe('boolean');
      } catch (error) {
        expect(error).toMatchObject({ status: 400 });
      }
    }),
  );
});
