/** A request of a page, as far as the checks need it. */
import type { Operation } from './faults.js';
import type { Page } from './page.js';

export interface SentRequest {
  readonly page: Page;
  readonly at: number;
  readonly operation: Operation | undefined;
  readonly isRead: boolean;
  /** It asks for the newest messages of the list. */
  readonly isPoll: boolean;
  /** Of the message of an action. */
  readonly id: string;
  readonly key: string;
  /** The reader for whom a write is. */
  readonly subject: string;
  readonly body: string;
}

const OPERATIONS = ['feed', 'action', 'read-state', 'preferences'] as const;

export const operationOf = (path: string): Operation | undefined =>
  path.includes('/actions/') ? 'action' : OPERATIONS.find((one) => path.endsWith(`/${one}`));

export function requestOf(
  page: Page,
  at: number,
  url: string,
  { method = 'GET', headers, body }: RequestInit,
): SentRequest {
  const { pathname, searchParams } = new URL(url);
  const { 'idempotency-key': key = '', 'inbox-subject': subject = '' } = Object(headers) as Record<string, string>;
  const operation = operationOf(pathname);
  const isUnfiltered = searchParams.get('page') === '0' && !searchParams.has('read') && !searchParams.has('payload');
  return {
    page,
    at,
    operation,
    isRead: method === 'GET',
    isPoll: operation === 'feed' && isUnfiltered,
    id: /\/messages\/([^/]+)\//.exec(pathname)?.[1] ?? '',
    key,
    subject,
    body: typeof body === 'string' ? body : '',
  };
}
