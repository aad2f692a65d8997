/**
 * What the decoders of whole records share. Only servers read those, so a browser never loads this.
 */
import { isRecord, array } from '../../shared/json.js';
import type { Reader } from '../../shared/json.js';

/** The records of a list, each read; what is no record is left out. */
export const records =
  <T>(read: Reader<T>): Reader<T[]> =>
  (value) =>
    array(value, (element) => (isRecord(element) ? read(element) : undefined));

export const numbers: Reader<number[]> = (value) =>
  array(value, (element) => (typeof element === 'number' && Number.isFinite(element) ? element : undefined));
