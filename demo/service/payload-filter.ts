/**
 * The feed's payload filter: a Base64 JSON object, part of which a message's payload must hold (behaviour.md B2.4).
 * Objects are looked into three levels deep; what lies deeper, and lists, must be equal as a whole.
 */
import { isDeepStrictEqual } from 'node:util';
import { Refusal } from './errors.js';
import type { Data } from './types.js';

type Leaf = readonly [path: readonly string[], wanted: unknown];
const deepest = 3;
const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype']);

const isObject = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isUsable = (key: string): boolean => !/^[$.]/.test(key) && !prototypeKeys.has(key);

function leaves(value: Data, path: readonly string[] = []): Leaf[] {
  return Object.entries(value).flatMap(([key, inner]): Leaf[] => {
    if (!isUsable(key)) return [];
    const here = [...path, key];
    return isObject(inner) && here.length < deepest ? leaves(inner, here) : [[here, inner]];
  });
}

function at(payload: unknown, path: readonly string[]): unknown {
  let value: unknown = payload;
  for (const key of path) value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value;
}

/** Throws 400 when `encoded` isn't the Base64 of a JSON object. */
export function payloadFilter(encoded: string): (payload: Data) => boolean {
  const wrong = new Refusal(400, 'Invalid payload, the JSON object should be encoded to base64 string.');
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(encoded)) throw wrong;
  let wanted: unknown;
  try {
    wanted = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(encoded, 'base64')));
  } catch {
    throw wrong;
  }
  if (!isObject(wanted)) throw wrong;
  const all = leaves(wanted);
  return (payload) => all.every(([path, value]) => isDeepStrictEqual(at(payload, path) ?? null, value));
}
