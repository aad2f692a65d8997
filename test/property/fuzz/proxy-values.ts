/** Values for the property tests of the proxy: all statuses of its responses, and random header values. */
import * as fc from 'fast-check';
import type { GenericSchema } from 'valibot';

/** Fields of one type. */
export const fields = <S extends GenericSchema>(schema: S, names: string): Readonly<Record<string, S>> =>
  Object.fromEntries(names.split(' ').map((name) => [name, schema]));

export const STATUSES: readonly number[] = [
  200, 201, 204, 400, 401, 403, 404, 405, 408, 409, 412, 413, 415, 422, 429, 500, 502, 503, 504,
];

export const headerValue = fc
  .string({ unit: fc.constantFrom('a', 'é', ' ', ',', ';', '=', '"', '\t', '/', ':', '.'), maxLength: 20 })
  .map((text) => text.trim());
