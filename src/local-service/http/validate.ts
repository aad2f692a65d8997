/**
 * Validates input with a valibot schema and describes errors in the sentences of the real service. Unknown members are ignored,
 * as there.
 */
import * as v from 'valibot';
import { CommandValidationError, ValidationError } from './errors.js';
import { isObjectId } from '../database/object-id.js';

type Shape = v.GenericSchema<unknown, unknown>;

function describeIssue(issue: v.BaseIssue<unknown>): readonly string[] {
  const path = v.getDotPath(issue) ?? 'body';
  // A message that begins with a capital is a whole sentence.
  if (issue.type !== 'object') return [/^[A-Z]/.test(issue.message) ? issue.message : `${path} ${issue.message}`];
  if (issue.input !== undefined) return [`${path} must be an object`];
  return [`${path} should not be null or undefined`];
}

export function validate<S extends Shape>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw new ValidationError([...new Set(result.issues.flatMap(describeIssue))]);
}

export function validateId(command: string, field: string, value: string): string {
  if (!isObjectId(value)) throw new CommandValidationError(command, field, `${field} must be a mongodb id`, value);
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
/** An object with these members; others are dropped. Lists are rejected, which valibot alone would accept. */
export const object = <const E extends v.ObjectEntries>(
  entries: E,
): v.SchemaWithPipe<readonly [typeof plainObject, v.ObjectSchema<E, undefined>]> =>
  v.pipe(plainObject, v.object(entries));
export const oneOf = <const T extends readonly string[]>(values: T, message?: string): v.PicklistSchema<T, string> =>
  v.picklist(values, message ?? `must be one of the following values: ${values.join(', ')}`);

/** A text that is required. Its absence has several sentences, `more` among them. */
export const requiredText = (...more: readonly string[]): v.GenericSchema<string | null, string> =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const { value } = dataset;
        const isMissing = value === null;
        const isEmpty = isMissing || (typeof value === 'string' && value.trim() === '');
        const reasons = [
          ...(isMissing ? ['should not be null or undefined'] : []),
          ...(isEmpty ? more : []),
          ...(typeof value === 'string' ? [] : ['must be a string']),
        ];
        for (const message of reasons) addIssue({ message });
        return typeof value === 'string' && reasons.length === 0 ? value.trim() : NEVER;
      }),
    ),
    null,
  ) as v.GenericSchema<string | null, string>;

/** The first value of a parameter that is given several times, for those that the real service reads as one text. */
export const firstText = v.pipe(
  v.unknown(),
  v.transform((value): string => String(Array.isArray(value) ? value[0] : value)),
);

/** A number in a query, as JavaScript converts it: an empty text is 0. */
export const numberOf = (value: unknown): number => (Array.isArray(value) ? Number.NaN : Number(value));

/** An integer query parameter. Every bound that a value does not keep has its sentence. */
export const integerParameter = (
  bounds: { min?: number; max?: number },
  defaultValue: string,
): v.GenericSchema<unknown, number> =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform(numberOf),
      v.check((value) => bounds.max === undefined || value <= bounds.max, `must not be greater than ${bounds.max}`),
      v.check((value) => bounds.min === undefined || value >= bounds.min, `must not be less than ${bounds.min}`),
      v.check((value) => Number.isInteger(value), 'must be an integer number'),
    ),
    defaultValue,
  );
