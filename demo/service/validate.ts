/**
 * Validates input with a valibot schema and describes errors in plain sentences. Unknown members are rejected, so that a
 * development service finds typing mistakes early.
 */
import * as v from 'valibot';
import { ValidationError } from './errors.js';
import { isObjectId } from './object-id.js';

type Shape = v.GenericSchema<unknown, unknown>;

function describeIssue(issue: v.BaseIssue<unknown>): string {
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
  throw new ValidationError([...new Set(result.issues.map(describeIssue))]);
}

export function validateId(field: string, value: string): string {
  if (!isObjectId(value)) throw new ValidationError([`${field} must be a mongodb id`], field, value);
  return value.toLowerCase();
}

export const text = v.string('must be a string');
export const nonEmptyText = v.pipe(text, v.trim(), v.nonEmpty('should not be empty'));
export const bool = v.boolean('must be a boolean value');
export const urlText = v.pipe(text, v.url('must be a URL address'));
const plainObject = v.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'must be an object',
);
export const jsonObject = v.pipe(plainObject, v.record(v.string(), v.unknown()));
/** An object with these members and no others. Lists are rejected, which valibot alone would accept. */
export const object = <const E extends v.ObjectEntries>(
  entries: E,
): v.SchemaWithPipe<readonly [typeof plainObject, v.StrictObjectSchema<E, undefined>]> =>
  v.pipe(plainObject, v.strictObject(entries));
export const oneOf = <const T extends readonly string[]>(values: T): v.PicklistSchema<T, string> =>
  v.picklist(values, `must be one of the following values: ${values.join(', ')}`);

/** An integer query parameter. */
export const integerParameter = (
  bounds: { min: number; max?: number },
  defaultValue: string,
): v.GenericSchema<string | undefined, number> =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^-?\d{1,9}$/, 'must be an integer number'),
      v.transform(Number),
      v.minValue(bounds.min, `must not be less than ${bounds.min}`),
      v.maxValue(
        bounds.max ?? Number.MAX_SAFE_INTEGER,
        `must not be greater than ${bounds.max ?? Number.MAX_SAFE_INTEGER}`,
      ),
    ),
    defaultValue,
  );

/** A query parameter that must be `true` or `false`. The feed accepts other values too, see feed.ts. */
export const strictBooleanParameter = v.optional(
  v.pipe(
    oneOf(['true', 'false']),
    v.transform((value) => value === 'true'),
  ),
  'false',
);
