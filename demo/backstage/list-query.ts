/**
 * The search, order and page of the list of people, in the URL. Every link of the backstage contains it, so that the list
 * stays the same while a person is open.
 */
import type { SubscribersQuery } from '../../src/api/admin/client.js';

export const searches = { name: 'Name', email: 'Email', phone: 'Phone', subscriberId: 'Id' } as const;
export type SearchBy = keyof typeof searches;

export const orders = {
  newest: { label: 'Newest first', orderBy: '_id', orderDirection: 'DESC' },
  oldest: { label: 'Oldest first', orderBy: '_id', orderDirection: 'ASC' },
  changed: { label: 'Changed lately', orderBy: 'updatedAt', orderDirection: 'DESC' },
  still: { label: 'Long unchanged', orderBy: 'updatedAt', orderDirection: 'ASC' },
} as const;
export type Order = keyof typeof orders;

export interface ListQuery {
  readonly by: SearchBy;
  readonly q: string;
  readonly order: Order;
  /** Cursors; at most one is not empty. */
  readonly after: string;
  readonly before: string;
}

const PAGE_SIZE = 8;

const keyOr = <T extends object>(choices: T, name: string, defaultKey: keyof T): keyof T =>
  Object.hasOwn(choices, name) ? (name as keyof T) : defaultKey;

export function readListQuery(search: URLSearchParams): ListQuery {
  const get = (name: string): string => search.get(name) ?? '';
  const after = get('after');
  return {
    by: keyOr(searches, get('by'), 'name'),
    q: get('q').trim(),
    order: keyOr(orders, get('order'), 'newest'),
    after,
    before: after ? '' : get('before'),
  };
}

export function toSubscribersQuery({ by, q, order, after, before }: ListQuery): SubscribersQuery {
  const { orderBy, orderDirection } = orders[order];
  return {
    limit: PAGE_SIZE,
    orderBy,
    orderDirection,
    ...(q && { [by]: q }),
    ...(after && { after }),
    ...(before && { before }),
  };
}

/** A URL with the query of the list and further non-empty parameters. */
export function linkTo(path: string, list: ListQuery, more: Readonly<Record<string, string | number>> = {}): string {
  const { by, q, order, after, before } = list;
  const listParameters = { by: q && by, q, order: order === 'newest' ? '' : order, after, before };
  const search = new URLSearchParams();
  for (const [name, value] of [...Object.entries(listParameters), ...Object.entries(more)]) {
    if (value) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

export const personPath = (id: string, tab = ''): string =>
  `/backstage/people/${encodeURIComponent(id)}${tab && `/${tab}`}`;

export const recordPath = (id: string): string => `/backstage/records/${encodeURIComponent(id)}`;

/** The page number in a URL. */
export const parsePage = (text: string | undefined): number => (/^\d{1,6}$/.test(text ?? '') ? Number(text) : 0);
