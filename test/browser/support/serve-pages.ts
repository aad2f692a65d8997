/** The pages and files of the test site. */
import { readFile } from 'node:fs/promises';
import type { Hono } from 'hono';

const root = new URL('../../../', import.meta.url);
const readText = async (path: string): Promise<string> => readFile(new URL(path, root), 'utf8');

const AVATAR =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><circle cx="18" cy="18" r="18" fill="#7aa"/></svg>';

const PAGES: Readonly<Record<string, readonly [path: string, type: string]>> = {
  '/page.js': ['test/browser/pages/page.js', 'text/javascript'],
  '/preview.js': ['dist/preview.js', 'text/javascript'],
};

/** The first file or one of its chunks, whose names may contain a hash. */
const isInboxFile = (path: string): boolean => /^\/notification-inbox[\w-]*\.js$/.test(path);
const pageAt = (path: string): readonly [path: string, type: string] =>
  isInboxFile(path)
    ? [`dist${path}`, 'text/javascript']
    : (PAGES[path] ?? ['test/browser/pages/index.html', 'text/html; charset=utf-8']);

/** Adds them to an app; every other path is a page with an inbox. */
export function servePages(app: Hono, policy: string, headers: Readonly<Record<string, string>>): void {
  app.get('/locales/:file', async (c) =>
    c.body(await readText(`dist/locales/${c.req.param('file')}`), 200, { 'content-type': 'text/javascript' }),
  );
  app.get('/avatars/*', (c) => c.body(AVATAR, 200, { 'content-type': 'image/svg+xml' }));
  app.get('/favicon.ico', (c) => c.body(null, 204));
  app.get('*', async (c) => {
    const [path, type] = pageAt(c.req.path);
    return c.body(await readText(path), 200, {
      'content-type': type,
      'content-security-policy': policy,
      // A page with an opaque origin may load the scripts, as from a CDN.
      ...(type === 'text/javascript' && { 'access-control-allow-origin': '*' }),
      ...headers,
    });
  });
}
