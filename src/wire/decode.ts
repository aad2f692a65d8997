/**
 * Total readers: whatever comes in, a value of the right type goes out, and nothing throws.
 * Junk becomes the default. Results are fresh objects with known keys, so that a hostile body
 * can neither reach a prototype nor smuggle a field past the types.
 */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonRecord = { readonly [key: string]: unknown };

const NOTHING: JsonRecord = {};

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object itself, or an empty one. */
export const record = (value: unknown): JsonRecord => (isRecord(value) ? value : NOTHING);

export const text = (value: unknown, otherwise = ''): string => (typeof value === 'string' ? value : otherwise);

export const flag = (value: unknown, otherwise = false): boolean => (typeof value === 'boolean' ? value : otherwise);

/** A finite number, else the default. */
export const amount = (value: unknown, otherwise = 0): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise;

/** One of the words given, else the first of them. */
export const word = <T extends string>(value: unknown, words: readonly [T, ...T[]]): T =>
  words.find((known) => known === value) ?? words[0];

/** Each element read; those that the reader gives `undefined` for are left out. */
export function list<T>(value: unknown, read: (element: unknown) => T | undefined): T[] {
  const out: T[] = [];
  if (Array.isArray(value)) {
    for (const element of value) {
      const known = read(element);
      if (known !== undefined) out.push(known);
    }
  }
  return out;
}

export const texts = (value: unknown): string[] =>
  list(value, (element) => (typeof element === 'string' ? element : undefined));

/** Several text fields of one record at once. */
export function textFields<K extends string>(source: JsonRecord, ...names: readonly K[]): Record<K, string> {
  const out = {} as Record<K, string>;
  for (const name of names) out[name] = text(source[name]);
  return out;
}

/** A time as milliseconds since 1970 (ISO 8601 text, as the interface's samples show); 0 where it can't be read. */
export const time = (value: unknown): number => amount(Date.parse(text(value)));

/** The body itself, or what is in its envelope: real services wrap single results in `{ "data": … }`. */
export function unwrap(body: unknown): unknown {
  if (!isRecord(body)) return body;
  const keys = Object.keys(body);
  return keys.length === 1 && keys[0] === 'data' && isRecord(body['data']) ? body['data'] : body;
}
