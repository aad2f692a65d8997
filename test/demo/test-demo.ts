/** The demo for one test, on free ports and a database of its own, and a browser that sends requests to it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { startDemo, type Demo, type DemoOptions } from '../../demo/server/start-demo.js';

/** A file that is deleted after the test. */
export function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'demo-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'demo.db');
}

/** The database contains the team without messages by default, and a message is in the feed at once. */
export async function startTestDemo(options: Partial<DemoOptions> = {}): Promise<Demo> {
  let isClosed = false;
  const demo = await startDemo({ port: 0, data: ':memory:', seed: 'team', deliveryDelay: 0, ...options });
  const close = async (): Promise<void> => {
    if (!isClosed) await demo.close();
    isClosed = true;
  };
  onTestFinished(close);
  return { ...demo, close };
}

export type Visitor = ReturnType<typeof createVisitor>;
type Headers = Readonly<Record<string, string>>;

/** A browser that stores the session cookie. */
export function createVisitor({ url }: Demo, cookie = '') {
  const session = { cookie };
  const send = async (path: string, moreHeaders: Headers, init: RequestInit = {}): Promise<Response> => {
    const sent = session.cookie && { cookie: session.cookie };
    const headers = { 'sec-fetch-site': 'same-origin', ...sent, ...moreHeaders };
    const response = await fetch(url + path, { ...init, headers, redirect: 'manual' });
    const setCookie = response.headers.get('set-cookie');
    if (setCookie) session.cookie = setCookie.split(';')[0] ?? '';
    return response;
  };
  return Object.assign(session, {
    get: (path: string, headers: Headers = {}) => send(path, headers),
    post: (path: string, json: unknown, headers: Headers = {}) => {
      const body = typeof json === 'string' ? json : JSON.stringify(json);
      return send(path, { 'content-type': 'application/json', ...headers }, { method: 'POST', body });
    },
  });
}

/** A visitor who has opened the page of a demo: Ada at first. */
export async function openPage(demo: Demo): Promise<Visitor> {
  const visitor = createVisitor(demo);
  await visitor.get('/', { accept: 'text/html' });
  return visitor;
}

/** Requests the feed as the element does. */
export const requestFeed = (visitor: Visitor, endpoint = '/inbox'): Promise<Response> =>
  visitor.get(`${endpoint}/v1/subscribers/me/notifications/feed?page=0&limit=10`, { 'x-notification-inbox': '1' });

export async function messageTexts(visitor: Visitor, endpoint?: string): Promise<string[]> {
  const { data } = (await (await requestFeed(visitor, endpoint)).json()) as { data: { content: string }[] };
  return data.map(({ content }) => content);
}
