/**
 * The query that goes up: known parameters of the feed, each checked and written anew; unknown ones are dropped.
 * What is wrong is refused, never dropped: a filter that got lost would show more than was asked for.
 */
import { ProxyError } from './errors.js';
import { isShallow, isRecord, parseJson } from './json.js';

const FILTER_BYTES = 2048;
const FILTER_LEVELS = 8;
const PAGE_LIMIT = 1_000_000;

const wholeIn = (low: number, high: number) => (value: string) => {
  const number = /^\d{1,7}$/.test(value) ? Number(value) : -1;
  return number >= low && number <= high ? String(number) : undefined;
};

const flag = (value: string): string | undefined => (value === 'true' || value === 'false' ? value : undefined);

/** Whether no name in a filter is an operator of the database behind a service, such as `$where` or `$regex`. */
const isLiteral = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  Object.entries(value).every(([name, one]) => !name.startsWith('$') && isLiteral(one));

/** Base64 of a JSON object, as it came: it is checked for what it holds, and its alphabet has one reading. */
const filter = (value: string): string | undefined => {
  if (value.length > FILTER_BYTES || !/^[A-Za-z0-9+/]+={0,2}$/.test(value)) return undefined;
  try {
    const json = parseJson(Uint8Array.from(atob(value), (character) => character.charCodeAt(0)));
    return isRecord(json) && isShallow(json, FILTER_LEVELS) && isLiteral(json) ? value : undefined;
  } catch {
    return undefined;
  }
};

const FEED = {
  page: wholeIn(0, PAGE_LIMIT),
  limit: wholeIn(1, 100),
  read: flag,
  seen: flag,
  payload: filter,
} as const;

/** @throws Refusal `bad-query` */
export function feedQuery(search: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, rebuild] of Object.entries(FEED)) {
    const [value, second] = search.getAll(name);
    if (value === undefined) continue;
    const rebuilt = rebuild(value);
    if (rebuilt === undefined || second !== undefined) throw new ProxyError('bad-query');
    query.set(name, rebuilt);
  }
  return query;
}
