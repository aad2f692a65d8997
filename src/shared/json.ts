/**
 * Total readers of JSON: each accepts any value, returns one of the right type and never throws; junk becomes the default.
 * Results are fresh objects with the listed keys only, so a hostile body can neither reach a prototype nor add a field.
 */

export type JsonRecord = { readonly [key: string]: unknown };
export type Reader<T> = (value: unknown) => T;

const EMPTY_RECORD: JsonRecord = {};

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object itself, or an empty one. */
export const toRecord = (value: unknown): JsonRecord => (isRecord(value) ? value : EMPTY_RECORD);

export const string = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The entries of an object; none if a getter or a proxy of it throws. */
export function entriesOf(value: unknown): [string, unknown][] {
  try {
    return Object.entries(Object(value));
  } catch {
    return [];
  }
}

/** The entries of an object that are strings. */
export const textsIn = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(entriesOf(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

export const boolean = (value: unknown, otherwise = false): boolean => (typeof value === 'boolean' ? value : otherwise);

/** A finite number, else the default. */
export const number = (value: unknown, otherwise = 0): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise;

/** Reads each element and leaves out those that the reader returns `undefined` for; `[]` for a value that is no array. */
export const array = <T>(value: unknown, read: Reader<T | undefined>): T[] =>
  Array.isArray(value) ? value.map((element) => read(element)).filter((element) => element !== undefined) : [];

/** The strings of a list that are not empty. */
export const strings: Reader<string[]> = (value) => array(value, (element) => string(element) || undefined);

/** A record with one reader per field. */
export const object = <T extends object>(readers: { readonly [name in keyof T]: Reader<T[name]> }): Reader<T> => {
  const fields = Object.entries<Reader<unknown>>(readers);
  return (value) => {
    const record = toRecord(value);
    const result: Record<string, unknown> = {};
    for (const [name, read] of fields) result[name] = read(record[name]);
    return result as T;
  };
};

/** Parses JSON; `undefined` for any other text: HTML, half a response, an empty one. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The body without its envelope: the service wraps single results in `{ "data": … }`, but not lists. */
export const unwrap = (body: unknown): unknown => {
  const { data, ...rest } = toRecord(body);
  return isRecord(data) && Object.keys(rest).length === 0 ? data : body;
};
