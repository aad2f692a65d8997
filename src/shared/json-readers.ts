/**
 * Readers of numbers, lists and records in JSON; json.ts has those of single values. Apart from it: every page counts messages
 * without them. Results are fresh objects with the listed keys only, so a hostile body can neither reach a prototype nor add a
 * field.
 */
import { string, toRecord } from './json.js';

export type Reader<T> = (value: unknown) => T;

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
