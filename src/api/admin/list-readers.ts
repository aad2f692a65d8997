/** Readers of lists, for the decoders of whole records. A browser decodes no such record, so it never loads this file. */
import { isRecord } from '../../shared/json.js';
import { array } from '../../shared/json-readers.js';
import type { Reader } from '../../shared/json-readers.js';

/** Reads the records of a list and leaves out other elements. */
export const records =
  <T>(read: Reader<T>): Reader<T[]> =>
  (value) =>
    array(value, (element) => (isRecord(element) ? read(element) : undefined));

export const numbers: Reader<number[]> = (value) =>
  array(value, (element) => (typeof element === 'number' && Number.isFinite(element) ? element : undefined));
