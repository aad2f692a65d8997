/**
 * A service that filters its feed by payload as real ones do: leaves are compared by dotted paths, the last of two that name
 * the same path counts, and names that begin with "$" or "." are left out.
 */
import { json } from './support.js';
import type { Sent, Service } from './support.js';

export interface Mail {
  readonly _id: string;
  readonly payload: unknown;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The leaves of a filter by their paths. */
function leaves(filter: object, path = ''): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [name, value] of Object.entries(filter)) {
    if (/^[$.]|^(__proto__|constructor|prototype)$/.test(name)) continue;
    const inner = isObject(value) ? leaves(value, `${path}${name}.`) : new Map([[path + name, value]]);
    for (const [leaf, wanted] of inner) found.set(leaf, wanted);
  }
  return found;
}

const valueAt = (payload: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isObject(value) ? Reflect.get(value, name) : undefined), payload);

const filterOf = (url: URL): Map<string, unknown> => {
  const text = url.searchParams.get('payload');
  if (text === null) return new Map();
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return leaves(Object(JSON.parse(new TextDecoder().decode(bytes))));
};

export function feedOf(mails: readonly Mail[], { url: address }: Pick<Sent, 'url'>): Response {
  const url = new URL(address);
  const filter = filterOf(url);
  const [page, limit] = ['page', 'limit'].map((name) =>
    Number(url.searchParams.get(name) ?? (name === 'page' ? 0 : 10)),
  );
  const matching = mails.filter(({ payload }) =>
    [...filter].every(([path, wanted]) => JSON.stringify(valueAt(payload, path)) === JSON.stringify(wanted)),
  );
  const start = (page ?? 0) * (limit ?? 10);
  const data = matching.slice(start, start + (limit ?? 10));
  return json({
    data,
    hasMore: start + data.length < matching.length,
    page,
    pageSize: limit,
    totalCount: matching.length,
  });
}

/** Answers the feed by the filter, and every action by success. */
export const filteringService =
  (mails: readonly Mail[]): Service =>
  (sent) =>
    sent.method === 'GET' ? feedOf(mails, sent) : json({ _id: 'acted' }, { status: 201 });
