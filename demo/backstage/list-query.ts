/**
 * What the list of people shows, as it stands in the address: every link of the backstage carries it along, so that the
 * list stays where it was while one looks at somebody.
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
  /** Cursors; one of them at most. */
  readonly after: string;
  readonly before: string;
}

const perPage = 8;

const known = <T extends object>(set: T, name: string, otherwise: keyof T): keyof T =>
  Object.hasOwn(set, name) ? (name as keyof T) : otherwise;

export function readListQuery(search: URLSearchParams): ListQuery {
  const get = (name: string): string => search.get(name) ?? '';
  const after = get('after');
  return {
    by: known(searches, get('by'), 'name'),
    q: get('q').trim(),
    order: known(orders, get('order'), 'newest'),
    after,
    before: after ? '' : get('before'),
  };
}

export function toSubscribersQuery({ by, q, order, after, before }: ListQuery): SubscribersQuery {
  const { orderBy, orderDirection } = orders[order];
  return {
    limit: perPage,
    orderBy,
    orderDirection,
    ...(q && { [by]: q }),
    ...(after && { after }),
    ...(before && { before }),
  };
}

/** An address with the list's part of it, and whatever else is given and not empty. */
export function linkTo(path: string, list: ListQuery, more: Readonly<Record<string, string | number>> = {}): string {
  const { by, q, order, after, before } = list;
  const own = { by: q && by, q, order: order === 'newest' ? '' : order, after, before };
  const search = new URLSearchParams();
  for (const [name, value] of [...Object.entries(own), ...Object.entries(more)]) {
    if (value) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

export const personPath = (id: string, tab = ''): string =>
  `/backstage/people/${encodeURIComponent(id)}${tab && `/${tab}`}`;

export const recordPath = (id: string): string => `/backstage/records/${encodeURIComponent(id)}`;

/** A page number of an address. */
export const pageOf = (said: string | undefined): number => (/^\d{1,6}$/.test(said ?? '') ? Number(said) : 0);
