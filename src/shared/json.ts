/**
 * Total readers: whatever comes in, a value of the right type goes out, and nothing throws.
 * Junk becomes the default. Results are fresh objects with known keys, so that a hostile body
 * can neither reach a prototype nor smuggle a field past the types.
 */

export type JsonRecord = { readonly [key: string]: unknown };
export type Reader<T> = (value: unknown) => T;

const EMPTY_RECORD: JsonRecord = {};

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object itself, or an empty one. */
export const toRecord = (value: unknown): JsonRecord => (isRecord(value) ? value : EMPTY_RECORD);

export const string = (value: unknown): string => (typeof value === 'string' ? value : '');

export const boolean = (value: unknown, otherwise = false): boolean => (typeof value === 'boolean' ? value : otherwise);

/** What is not said to be off is on. */
export const booleanOrTrue = (value: unknown): boolean => value !== false;

/** A finite number, else the default. */
export const number = (value: unknown, otherwise = 0): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise;

/** Each element read; those that the reader gives `undefined` for are left out. */
export const array = <T>(value: unknown, read: Reader<T | undefined>): T[] =>
  Array.isArray(value) ? value.map((element) => read(element)).filter((known) => known !== undefined) : [];

/** A record with a reader for each field: the type is read off the readers. */
export const object = <T extends object>(readers: { readonly [name in keyof T]: Reader<T[name]> }): Reader<T> => {
  const fields = Object.entries<Reader<unknown>>(readers);
  return (value) => {
    const source = toRecord(value);
    const result: Record<string, unknown> = {};
    for (const [name, read] of fields) result[name] = read(source[name]);
    return result as T;
  };
};

/** JSON text as a value; `undefined` where it is none: HTML, half an answer, nothing. */
export function parse(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

/** The body itself, or what is in its envelope: real services wrap single results in `{ "data": … }`. */
export const unwrap = (body: unknown): unknown => {
  const { data, ...rest } = toRecord(body);
  return isRecord(data) && Object.keys(rest).length === 0 ? data : body;
};
