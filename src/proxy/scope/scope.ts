/**
 * The scope of a reader: a part of the payload that every message of their feed must have, and no query can leave. The filter
 * of each question to the service has it, and each message of the answer is checked once more.
 */
import { ProxyError } from '../errors.js';
import { isShallow, isRecord, toRecord } from '../json.js';
import type { JsonRecord } from '../json.js';

export type Scope = JsonRecord;

/** JSON with its names in order: the same text for the same scope. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, one: unknown) =>
    isRecord(one) ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))) : one,
  );

/** Of a scope, and of what is compared with one. */
export const MAX_LEVELS = 8;

const isSame = (a: unknown, b: unknown): boolean =>
  isShallow(a, MAX_LEVELS) && isShallow(b, MAX_LEVELS) && canonical(a) === canonical(b);

/** Whether a payload has every leaf of a scope. */
export const isInScope = (payload: unknown, scope: Scope): boolean =>
  Object.entries(scope).every(([name, wanted]) => {
    const given = Object.hasOwn(toRecord(payload), name) ? toRecord(payload)[name] : undefined;
    return isRecord(wanted) ? isRecord(given) && isInScope(given, wanted) : isSame(given, wanted);
  });

/** A filter and a scope in one. @throws Refusal `bad-query` where both want another value of one name */
function merged(filter: JsonRecord, scope: Scope): JsonRecord {
  const all: Record<string, unknown> = { ...filter };
  for (const [name, wanted] of Object.entries(scope)) {
    const given = Object.hasOwn(filter, name) ? filter[name] : undefined;
    if (given === undefined) all[name] = wanted;
    else if (isRecord(given) && isRecord(wanted)) all[name] = merged(given, wanted);
    else if (!isSame(given, wanted)) throw new ProxyError('bad-query');
  }
  return all;
}

/** Services read "a.b" as a path, which could name a part of the scope in a second way. */
const hasPath = (value: unknown): boolean =>
  isRecord(value) && Object.entries(value).some(([name, one]) => name.includes('.') || hasPath(one));

const decode = (filter: string): unknown =>
  JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(filter), (character) => character.charCodeAt(0))));

const encode = (filter: JsonRecord): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(filter))));

/**
 * A query of the feed, limited to a scope.
 * @param query As `feedQuery` gives it, with a filter that is valid.
 * @throws Refusal `bad-query`
 */
export function scopedQuery(query: URLSearchParams, scope: Scope): URLSearchParams {
  const given = query.get('payload');
  const filter = toRecord(given === null ? {} : decode(given));
  if (hasPath(filter)) throw new ProxyError('bad-query');
  const scoped = new URLSearchParams(query);
  scoped.set('payload', encode(merged(filter, scope)));
  return scoped;
}

/** A page of the feed without the messages outside of a scope. Empty ones stay in their places, because paging counts. */
export const scopedPage = (page: JsonRecord, scope: Scope): JsonRecord => {
  const { data } = page;
  if (!Array.isArray(data)) return page;
  return {
    ...page,
    data: data.map((message: unknown) => (isInScope(toRecord(message)['payload'], scope) ? message : {})),
  };
};

/** The ids of a page's messages. */
export const idsOf = ({ data }: JsonRecord): string[] =>
  (Array.isArray(data) ? data : []).flatMap((message: unknown) => {
    const { _id: id } = toRecord(message);
    return typeof id === 'string' ? [id] : [];
  });
