/**
 * What every page of the backstage is given, and what it finds in a request.
 */
import type { Context } from 'hono';
import { parse } from 'hono/utils/cookie';
import type { Client, Integration } from '../../src/api/admin/client.js';
import { readFlash, type Flash } from './flash.js';
import { readListQuery, type ListQuery } from './list-query.js';

export type KnownIntegration = Omit<Integration, 'credentials'>;

export interface Desk {
  readonly client: Client;
  /** The interface can change one but lists none. */
  readonly integrations: () => readonly KnownIntegration[];
}

export interface Frame {
  /** The address of the page, for links that stay on it. */
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
    // What a form was sent to may be no page.
    address: c.req.method === 'GET' ? pathname + search : '/backstage',
    theme: themes.has(theme) ? theme : '',
    flash: c.req.method === 'GET' ? readFlash(c) : undefined,
    list: readListQuery(searchParams),
  };
}
