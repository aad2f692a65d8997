/**
 * The scope of a reader: a part of the payload that each message of their feed must have, whatever the query asks for. It is
 * merged into the filter of each request to the service, and each message of the response is checked again.
 */
import { isRecord, toRecord } from '../../shared/json.js';
import type { JsonRecord } from '../../shared/json.js';
import { ProxyError } from '../errors.js';
import { filterOf } from '../http/query.js';
import { isShallow } from '../http/parse-json.js';

export type Scope = JsonRecord;

/** JSON with sorted names: equal scopes give equal texts. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_name, member: unknown) =>
    isRecord(member) ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1))) : member,
  );

/** Of a scope, and of values that are compared with one. */
export const MAX_SCOPE_DEPTH = 8;

const isEqual = (a: unknown, b: unknown): boolean =>
  isShallow(a, MAX_SCOPE_DEPTH) && isShallow(b, MAX_SCOPE_DEPTH) && canonicalJson(a) === canonicalJson(b);

const getOwn = (record: JsonRecord, name: string): unknown => (Object.hasOwn(record, name) ? record[name] : undefined);

/** Nothing to compare with, as where a tenant was not found: `{}`, null, `{ tenant: undefined }`, `{ tenant: null }`. */
export const isEmptyScope = (scope: unknown): scope is null | undefined =>
  scope === null ||
  scope === undefined ||
  (isRecord(scope) && (Object.keys(scope).length === 0 || Object.values(scope).some(isEmptyScope)));

/** Whether JSON has a value as it is. Of a function it has nothing, which every payload would have, too. */
export const isJsonValue = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).every(isJsonValue)
    : value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);

/** Whether a payload has each leaf of a scope. */
export const isInScope = (payload: unknown, scope: Scope): boolean =>
  Object.entries(scope).every(([name, required]) => {
    const actual = getOwn(toRecord(payload), name);
    return isRecord(required) ? isRecord(actual) && isInScope(actual, required) : isEqual(actual, required);
  });

/** A filter and a scope merged. @throws ProxyError `bad-query` if they have different values for one name */
function mergeFilter(filter: JsonRecord, scope: Scope): JsonRecord {
  const merged: Record<string, unknown> = { ...filter };
  for (const [name, required] of Object.entries(scope)) {
    const requested = getOwn(filter, name);
    if (requested === undefined) merged[name] = required;
    else if (isRecord(requested) && isRecord(required)) merged[name] = mergeFilter(requested, required);
    else if (!isEqual(requested, required)) throw new ProxyError('bad-query');
  }
  return merged;
}

/** Services read "a.b" as a path, a second way to name a part of the scope. */
const hasPath = (value: unknown): boolean =>
  isRecord(value) && Object.entries(value).some(([name, member]) => name.includes('.') || hasPath(member));

const encodeFilter = (filter: JsonRecord): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(filter))));

/** Limits a query to a scope. `feedQuery` has validated the filter in it. @throws ProxyError `bad-query` */
export function scopedQuery(query: URLSearchParams, scope: Scope): URLSearchParams {
  const filter = filterOf(query);
  if (hasPath(filter)) throw new ProxyError('bad-query');
  const scoped = new URLSearchParams(query);
  scoped.set('payload', encodeFilter(mergeFilter(filter, scope)));
  return scoped;
}

/** A page of the feed without the messages outside the scope. Each is replaced by `{}`, because page numbers count it. */
export const scopedPage = (page: JsonRecord, scope: Scope): JsonRecord => {
  const { data } = page;
  if (!Array.isArray(data)) return page;
  return {
    ...page,
    data: data.map((message: unknown) => (isInScope(toRecord(message)['payload'], scope) ? message : {})),
  };
};

export const messageIdsOf = ({ data }: JsonRecord): string[] =>
  (Array.isArray(data) ? data : []).flatMap((message: unknown) => {
    const { _id: id } = toRecord(message);
    return typeof id === 'string' ? [id] : [];
  });
