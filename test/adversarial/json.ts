/**
 * Any JSON, made as text: with the names that a reader looks for, at whatever depth and of whatever type, with names twice,
 * and with those that no object literal can hold as its own.
 */
import * as fc from 'fast-check';
import { HOSTILE } from './strings.js';

const REACHING = ['__proto__', 'constructor', 'prototype', 'toString', 'toJSON', 'then', 'length', 'novel'];

const quoted = (text: string): string => JSON.stringify(text);

const leaf = (texts: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...texts, ...HOSTILE).map(quoted),
    fc.string({ unit: 'binary', maxLength: 12 }).map(quoted),
    fc.constantFrom('null', 'true', 'false', '0', '-0', '1', '-1.5', '1e308', '1e999', '9007199254740993', '""'),
  );

/** JSON text. `names` are those that its reader knows, `texts` those that mean something as a value. */
export function jsonText(names: readonly string[], texts: readonly string[] = ['x']): fc.Arbitrary<string> {
  const name = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...names) }, fc.constantFrom(...REACHING), fc.string());
  const { any } = fc.letrec<{ any: string; list: string; object: string; leaf: string }>((tie) => ({
    any: fc.oneof({ maxDepth: 6 }, tie('leaf'), tie('list'), tie('object')),
    leaf: leaf(texts),
    list: fc.array(tie('any'), { maxLength: 5 }).map((elements) => `[${elements.join()}]`),
    object: fc
      .array(fc.tuple(name, tie('any')), { maxLength: 12 })
      .map((held) => `{${held.map(([key, value]) => `${quoted(key)}:${value}`).join()}}`),
  }));
  return any;
}

/** Names of all that is in a value, at any depth. */
export const namesIn = (value: unknown): string[] => [
  ...new Set(
    JSON.stringify(value)
      .match(/"[^"]*"(?=:)/g)
      ?.map((name) => name.slice(1, -1)),
  ),
];
