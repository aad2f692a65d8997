/**
 * The payload filter of the feed: a Base64 JSON object that must be a subset of a message's payload. Objects are compared by
 * field down to three levels; deeper values and lists must be equal as a whole.
 */
import { isDeepStrictEqual } from 'node:util';
import { ApiError } from './errors.js';
import type { Data } from './types.js';

type Leaf = readonly [path: readonly string[], wanted: unknown];
const MAX_DEPTH = 3;
const PROTOTYPE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

const isObject = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isUsable = (key: string): boolean => !/^[$.]/.test(key) && !PROTOTYPE_KEYS.has(key);

function collectLeaves(value: Data, path: readonly string[] = []): Leaf[] {
  return Object.entries(value).flatMap(([key, inner]): Leaf[] => {
    if (!isUsable(key)) return [];
    const keyPath = [...path, key];
    return isObject(inner) && keyPath.length < MAX_DEPTH ? collectLeaves(inner, keyPath) : [[keyPath, inner]];
  });
}

function valueAt(payload: unknown, path: readonly string[]): unknown {
  let value: unknown = payload;
  for (const key of path) value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value;
}

/** @throws ApiError 400 if `encoded` is not the Base64 of a JSON object. */
export function createPayloadFilter(encoded: string): (payload: Data) => boolean {
  const invalidPayload = new ApiError(400, 'Invalid payload, the JSON object should be encoded to base64 string.');
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(encoded)) throw invalidPayload;
  let expected: unknown;
  try {
    expected = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(encoded, 'base64')));
  } catch {
    throw invalidPayload;
  }
  if (!isObject(expected)) throw invalidPayload;
  const leaves = collectLeaves(expected);
  return (payload) => leaves.every(([path, value]) => isDeepStrictEqual(valueAt(payload, path) ?? null, value));
}
