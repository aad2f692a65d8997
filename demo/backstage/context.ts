/** What every route of the backstage receives, and what every page reads from its request. */
import type { Context } from 'hono';
import { parse } from 'hono/utils/cookie';
import type { Client, Integration, NotificationRecord } from '../../src/api/admin/client.js';
import { readFlash, type Flash } from './flash.js';
import { readListQuery, type ListQuery } from './list-query.js';

export type IntegrationSummary = Omit<Integration, 'credentials'>;

export interface BackstageContext {
  readonly client: Client;
  /** Not an operation of the interface, which can only change one. */
  readonly listIntegrations: () => readonly IntegrationSummary[];
  /** The latest ones; not an operation of the interface, which reads one by its id. */
  readonly listRecords: () => readonly NotificationRecord[];
}

export interface Frame {
  /** For links and forms that stay on the page. */
  readonly path: string;
  readonly address: string;
  readonly theme: string;
  readonly flash: Flash | undefined;
  readonly list: ListQuery;
}

const themes = new Set(['light', 'dark']);

export function frameOf(c: Context): Frame {
  const { pathname, search, searchParams } = new URL(c.req.url);
  const { theme = '' } = parse(c.req.header('cookie') ?? '', 'theme');
  return {
    path: pathname,
    // The target of a form may have no page.
    address: c.req.method === 'GET' ? pathname + search : '/backstage',
    theme: themes.has(theme) ? theme : '',
    flash: c.req.method === 'GET' ? readFlash(c) : undefined,
    list: readListQuery(searchParams),
  };
}
