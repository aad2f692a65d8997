/**
 * Runs a valibot schema over what a request brought and says what is wrong in plain sentences.
 * Members that the interface doesn't name are refused: a development service finds typing mistakes early.
 */
import * as v from 'valibot';
import { Invalid } from './errors.js';
import { isObjectId } from './object-id.js';

type Shape = v.GenericSchema<unknown, unknown>;

function sentence(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue) ?? 'body';
  const isKey = issue.type === 'strict_object' || issue.type === 'object';
  if (isKey && issue.expected === 'never') return `property ${path} should not exist`;
  if (isKey && issue.input === undefined) return `${path} should not be empty`;
  if (isKey) return `${path} must be an object`;
  return `${path} ${issue.message}`;
}

export function validate<S extends Shape>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw new Invalid([...new Set(result.issues.map(sentence))]);
}

export function validateId(field: string, value: string): string {
  if (!isObjectId(value)) throw new Invalid([`${field} must be a mongodb id`], field, value);
  return value.toLowerCase();
}

export const text = v.string('must be a string');
export const filled = v.pipe(text, v.trim(), v.nonEmpty('should not be empty'));
export const flag = v.boolean('must be a boolean value');
export const link = v.pipe(text, v.url('must be a URL address'));
const plain = v.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'must be an object',
);
export const record = v.pipe(plain, v.record(v.string(), v.unknown()));
/** An object of these members and no other; a list is none, which valibot alone would let pass. */
export const object = <const E extends v.ObjectEntries>(
  entries: E,
): v.SchemaWithPipe<readonly [typeof plain, v.StrictObjectSchema<E, undefined>]> =>
  v.pipe(plain, v.strictObject(entries));
export const oneOf = <const T extends readonly string[]>(values: T): v.PicklistSchema<T, string> =>
  v.picklist(values, `must be one of the following values: ${values.join(', ')}`);

/** A whole number out of a query parameter. */
export const count = (
  bounds: { least: number; most?: number },
  otherwise: string,
): v.GenericSchema<string | undefined, number> =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^-?\d{1,9}$/, 'must be an integer number'),
      v.transform(Number),
      v.minValue(bounds.least, `must not be less than ${bounds.least}`),
      v.maxValue(
        bounds.most ?? Number.MAX_SAFE_INTEGER,
        `must not be greater than ${bounds.most ?? Number.MAX_SAFE_INTEGER}`,
      ),
    ),
    otherwise,
  );

/** A strict flag out of a query parameter; the feed's own lenient one is its own affair. */
export const queryFlag = v.optional(
  v.pipe(
    oneOf(['true', 'false']),
    v.transform((value) => value === 'true'),
  ),
  'false',
);
