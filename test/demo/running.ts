/**
 * A demo for one test, on free ports and a database of its own, and a browser's way of asking it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { startDemo, type Demo, type DemoOptions } from '../../demo/server/start-demo.js';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** A file that is gone after the test. */
export function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'demo-'));
  ends.push(() => rmSync(folder, { recursive: true }));
  return join(folder, 'demo.db');
}

/** Its database holds the team without a history, unless `seed` says more. */
export async function running(options: Partial<DemoOptions> = {}): Promise<Demo> {
  let over = false;
  const demo = await startDemo({ port: 0, data: ':memory:', seed: 'team', ...options });
  const close = async (): Promise<void> => {
    if (!over) await demo.close();
    over = true;
  };
  ends.push(close);
  return { ...demo, close };
}

export interface Visitor {
  cookie: string;
  readonly get: (path: string, headers?: Record<string, string>) => Promise<Response>;
  readonly post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Response>;
}

/** Somebody with a browser: keeps the cookie that they are given. */
export function visitor({ url }: Demo, cookie = ''): Visitor {
  type Headers = Readonly<Record<string, string>>;
  const ask = async (path: string, more: Headers, init: RequestInit = {}): Promise<Response> => {
    const headers = { 'sec-fetch-site': 'same-origin', ...(self.cookie && { cookie: self.cookie }), ...more };
    const response = await fetch(url + path, { ...init, headers, redirect: 'manual' });
    const given = response.headers.get('set-cookie');
    if (given) self.cookie = given.split(';')[0] ?? '';
    return response;
  };
  const self: Visitor = {
    cookie,
    get: (path, headers = {}) => ask(path, headers),
    post: (path, body, headers = {}) =>
      ask(
        path,
        { 'content-type': 'application/json', ...headers },
        { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) },
      ),
  };
  return self;
}

/** What the inbox sees: its feed, asked for as the element does. */
export const feedOf = (who: Visitor): Promise<Response> =>
  who.get('/inbox/v1/subscribers/me/notifications/feed?page=0&limit=10', { 'x-notification-inbox': '1' });

export async function textsOf(who: Visitor): Promise<string[]> {
  const { data } = (await (await feedOf(who)).json()) as { data: { content: string }[] };
  return data.map(({ content }) => content);
}
