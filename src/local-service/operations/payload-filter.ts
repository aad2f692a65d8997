/**
 * The payload filter of the feed: a Base64 JSON object that must be a subset of a message's payload, compared as MongoDB does.
 * Objects are compared by field down to three levels; deeper values must be equal as a whole. A value equals a list that is
 * the same, or that contains it.
 */
import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '../http/errors.js';
import type { Data } from '../types.js';

type Leaf = readonly [path: readonly string[], wanted: unknown];
const MAX_PAYLOAD_QUERY_DEPTH = 3;
const PROTOTYPE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

const isObject = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isUsable = (key: string): boolean => !/^[$.]/.test(key) && !PROTOTYPE_KEYS.has(key);

function collectLeaves(value: object, path: readonly string[] = []): Leaf[] {
  return Object.entries(value).flatMap(([key, inner]): Leaf[] => {
    if (!isUsable(key)) return [];
    const keyPath = [...path, key];
    const isDeeper = isObject(inner) && keyPath.length < MAX_PAYLOAD_QUERY_DEPTH;
    return isDeeper ? collectLeaves(inner, keyPath) : [[keyPath, inner]];
  });
}

/** The values at a path: several where it leads through a list. */
function valuesAt(value: unknown, [key, ...path]: readonly string[]): unknown[] {
  if (key === undefined) return [value];
  const own = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
  const direct = own ? valuesAt((value as Data)[key], path) : [];
  const members = Array.isArray(value) ? value.filter(isObject) : [];
  return [...direct, ...members.flatMap((member) => valuesAt(member, [key, ...path]))];
}

function matches(payload: Data, [path, wanted]: Leaf): boolean {
  const values = valuesAt(payload, path);
  if (values.length === 0) return wanted === null;
  return values.some(
    (value) =>
      isDeepStrictEqual(value, wanted) ||
      (Array.isArray(value) && value.some((member) => isDeepStrictEqual(member, wanted))),
  );
}

/** A value that is no object matches nothing. @throws ApiError 400 if `encoded` is not the Base64 of JSON */
export function createPayloadFilter(encoded: string): (payload: Data) => boolean {
  let expected: unknown;
  try {
    expected = JSON.parse(Buffer.from(encoded, 'base64').toString());
  } catch {
    throw new ApiError(400, 'Invalid payload, the JSON object should be encoded to base64 string.');
  }
  if (typeof expected !== 'object' || expected === null) return () => false;
  const leaves = collectLeaves(expected);
  return (payload) => leaves.every((leaf) => matches(payload, leaf));
}
