/**
 * Reads and writes the cookie with the subscriber who is signed in at the page of `dev`. It needs no password and no signature,
 * because the server answers on this machine only, and its data is made up.
 */
import { parse, serialize } from 'hono/utils/cookie';
import type { Store } from '../../local-service/database/store.js';
import { findSubscriber } from '../../local-service/operations/subscribers.js';
import type { Subscriber } from '../../local-service/types.js';

/** Ports of one machine share their cookies. */
const cookieName = (url: string): string => `notification-inbox-reader-${new URL(url).port}`;
const FIRST_READER = 'ada';

export const listReaders = (store: Store): readonly Subscriber[] =>
  store.db
    .all('SELECT doc FROM subscriber ORDER BY id LIMIT 100')
    .map(({ doc }) => JSON.parse(String(doc)) as Subscriber);

/** Ada of the made-up team, or the first subscriber of another data file. */
export const defaultReader = (store: Store): string =>
  findSubscriber(store, FIRST_READER)?.subscriberId ?? listReaders(store)[0]?.subscriberId ?? FIRST_READER;

export function readerOf(store: Store, request: Request): string {
  const name = cookieName(request.url);
  const { [name]: id = '' } = parse(request.headers.get('cookie') ?? '', name);
  return findSubscriber(store, id) ? id : defaultReader(store);
}

export const readerCookie = (url: string, id: string): string =>
  serialize(cookieName(url), id, { path: '/', httpOnly: true, sameSite: 'Strict' });

export const nameOf = ({ firstName, lastName, subscriberId }: Subscriber): string =>
  [firstName, lastName].filter(Boolean).join(' ') || subscriberId;
