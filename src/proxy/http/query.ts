/**
 * The query of the feed: each known parameter is checked and rewritten, unknown ones are dropped.
 * An invalid value is an error and is never dropped: without its filter, a feed would show more than was asked for.
 */
import { isRecord, toRecord } from '../../shared/json.js';
import type { JsonRecord } from '../../shared/json.js';
import { ProxyError } from '../errors.js';
import { isShallow, parseJson } from './parse-json.js';

const MAX_FILTER_LENGTH = 2048;
const MAX_FILTER_DEPTH = 8;
const MAX_PAGE = 1_000_000;
const MAX_PAGE_SIZE = 100;

const integerIn = (low: number, high: number) => (value: string) => {
  const number = /^\d{1,7}$/.test(value) ? Number(value) : -1;
  return number >= low && number <= high ? String(number) : undefined;
};

const boolean = (value: string): string | undefined => (value === 'true' || value === 'false' ? value : undefined);

/** Whether no name in a filter is an operator of the service's database, such as `$where`, or leads to one, as `total.$gt` does. */
const hasNoOperator = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  Object.entries(value).every(([name, member]) => !/(^|\.)\$/.test(name) && hasNoOperator(member));

/** The value of a filter: base64 of JSON. @throws unless it is valid base64 */
const decodeFilter = (value: string): unknown =>
  parseJson(Uint8Array.from(atob(value), (character) => character.charCodeAt(0)));

/** Base64 of a JSON object, passed on unchanged: its alphabet has a single interpretation. */
const filter = (value: string): string | undefined => {
  if (value.length > MAX_FILTER_LENGTH || !/^[A-Za-z0-9+/]+={0,2}$/.test(value)) return undefined;
  try {
    const json = decodeFilter(value);
    return isRecord(json) && isShallow(json, MAX_FILTER_DEPTH) && hasNoOperator(json) ? value : undefined;
  } catch {
    return undefined;
  }
};

const FEED_PARAMETERS = {
  page: integerIn(0, MAX_PAGE),
  limit: integerIn(1, MAX_PAGE_SIZE),
  read: boolean,
  seen: boolean,
  payload: filter,
} as const;

/** @throws ProxyError `bad-query` */
export function feedQuery(searchParams: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, rewrite] of Object.entries(FEED_PARAMETERS)) {
    const [value, second] = searchParams.getAll(name);
    if (value === undefined) continue;
    const rewritten = rewrite(value);
    if (rewritten === undefined || second !== undefined) throw new ProxyError('bad-query');
    query.set(name, rewritten);
  }
  return query;
}

/** The filter in a query that `feedQuery` has validated; empty without one. */
export const filterOf = (query: URLSearchParams): JsonRecord => toRecord(decodeFilter(query.get('payload') ?? ''));
