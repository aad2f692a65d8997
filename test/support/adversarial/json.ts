/**
 * Arbitrary JSON text: with the keys that a reader looks for at any depth and of any type, with duplicate keys, and with
 * keys that no object literal can have as its own.
 */
import * as fc from 'fast-check';
import { ADVERSARIAL_STRINGS } from './strings.js';

const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'toJSON', 'then', 'length', 'novel'];

const quote = (text: string): string => JSON.stringify(text);

const leaf = (texts: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...texts, ...ADVERSARIAL_STRINGS).map(quote),
    fc.string({ unit: 'binary', maxLength: 12 }).map(quote),
    fc.constantFrom('null', 'true', 'false', '0', '-0', '1', '-1.5', '1e308', '1e999', '9007199254740993', '""'),
  );

/** JSON text. `names` are the keys that its reader knows; `texts` are meaningful string values. */
export function jsonText(names: readonly string[], texts: readonly string[] = ['x']): fc.Arbitrary<string> {
  const name = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...names) },
    fc.constantFrom(...PROTOTYPE_KEYS),
    fc.string(),
  );
  const { any } = fc.letrec<{ any: string; list: string; object: string; leaf: string }>((tie) => ({
    any: fc.oneof({ maxDepth: 6 }, tie('leaf'), tie('list'), tie('object')),
    leaf: leaf(texts),
    list: fc.array(tie('any'), { maxLength: 5 }).map((elements) => `[${elements.join()}]`),
    object: fc
      .array(fc.tuple(name, tie('any')), { maxLength: 12 })
      .map((members) => `{${members.map(([key, value]) => `${quote(key)}:${value}`).join()}}`),
  }));
  return any;
}

/** Names of all that is in a value, at any depth. */
export const keysIn = (value: unknown): string[] => [
  ...new Set(
    JSON.stringify(value)
      .match(/"[^"]*"(?=:)/g)
      ?.map((name) => name.slice(1, -1)),
  ),
];
