/** Reads JSON: each function accepts any value, returns one of the right type and never throws; junk becomes the default. */

export type JsonRecord = { readonly [key: string]: unknown };

const EMPTY_RECORD: JsonRecord = {};

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const toRecord = (value: unknown): JsonRecord => (isRecord(value) ? value : EMPTY_RECORD);

export const string = (value: unknown): string => (typeof value === 'string' ? value : '');

export function entriesOf(value: unknown): [string, unknown][] {
  try {
    return Object.entries(Object(value));
  } catch {
    return [];
  }
}

export const textsIn = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(entriesOf(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

export const boolean = (value: unknown, otherwise = false): boolean => (typeof value === 'boolean' ? value : otherwise);

export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Removes the envelope: the service wraps single results in `{ "data": … }`, but not lists. */
export const unwrap = (body: unknown): unknown => {
  const { data, ...rest } = toRecord(body);
  return isRecord(data) && Object.keys(rest).length === 0 ? data : body;
};
