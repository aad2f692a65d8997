/** Reads numbers, lists and records in JSON. Not in json.ts, because every page counts messages without them. */
import { string, toRecord } from './json.js';

export type Reader<T> = (value: unknown) => T;

export const number = (value: unknown, otherwise = 0): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise;

export const array = <T>(value: unknown, read: Reader<T | undefined>): T[] =>
  Array.isArray(value) ? value.map((element) => read(element)).filter((element) => element !== undefined) : [];

export const strings: Reader<string[]> = (value) => array(value, (element) => string(element) || undefined);

/** Returns fresh objects with the listed keys only: a hostile body can neither reach a prototype nor add a field. */
export const object = <T extends object>(readers: { readonly [name in keyof T]: Reader<T[name]> }): Reader<T> => {
  const fields = Object.entries<Reader<unknown>>(readers);
  return (value) => {
    const record = toRecord(value);
    const result: Record<string, unknown> = {};
    for (const [name, read] of fields) result[name] = read(record[name]);
    return result as T;
  };
};
