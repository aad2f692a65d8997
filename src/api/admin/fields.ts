/**
 * What the decoders of whole records share. Only servers read those, so a browser never loads this.
 */
import { isRecord, list } from '../../shared/json.js';
import type { Reader } from '../../shared/json.js';

/** The records of a list, each read; what is no record is left out. */
export const records =
  <T>(read: Reader<T>): Reader<T[]> =>
  (value) =>
    list(value, (element) => (isRecord(element) ? read(element) : undefined));

export const numbers: Reader<number[]> = (value) =>
  list(value, (element) => (typeof element === 'number' && Number.isFinite(element) ? element : undefined));
