/**
 * The host page as a server gives it: its pages, its files, its policy.
 */
import { describe, expect, test } from 'vitest';
import { people } from '../../demo/service/seed/people.js';
import { documents } from '../../demo/service/seed/places.js';
import { strictPolicy } from '../../demo/server/policy.js';
import { running, visitor } from './running.js';

const html = { accept: 'text/html' };

describe('the policy', () => {
  test('allows no script, style or form of another place, and no string that becomes HTML', () => {
    expect(strictPolicy).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; " +
        "font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
        "require-trusted-types-for 'script'; trusted-types 'none'",
    );
  });

  test.each(['/', '/page.js', '/styles/base.css', '/avatars/mo.svg', '/session', '/inbox/v1/x', '/nowhere'])(
    'is on the answer for %s, whatever it is',
    async (path) => {
      const { headers } = await visitor(await running()).get(path);
      expect(headers.get('content-security-policy')).toBe(strictPolicy);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toMatch(/^(same-origin|no-referrer)$/);
    },
  );

  test('can be another one for a test that needs it', async () => {
    const { headers } = await visitor(await running({ csp: "default-src 'self'" })).get('/');
    expect(headers.get('content-security-policy')).toBe("default-src 'self'");
  });

  test('is kept by the markup: no inline script, style or handler', async () => {
    const text = await (await visitor(await running()).get('/', html)).text();
    expect(text).not.toMatch(/<style|<script(?![^>]*\ssrc=)|\sstyle=|\son[a-z]+=|javascript:|https?:/i);
    expect(text).toContain('endpoint="/inbox"');
  });
});

describe('the pages', () => {
  test.each([
    '/',
    '/documents',
    '/documents?q=road',
    '/approvals',
    '/tour',
    '/expenses',
    '/billing',
    '/billing/invoices/FN-2026-4821',
    '/deployments/billing-worker/3.12.0',
    '/projects/atlas/week',
    '/account/security',
    '/documents/travel',
    ...documents.map(({ url }) => url),
  ])('%s is there', async (path) => {
    const answer = await visitor(await running()).get(path, html);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=UTF-8');
  });

  test.each([
    '/nowhere',
    '/documents/none',
    '/billing/invoices/1',
    '/deployments/web/x',
    '/projects/none',
    '/constructor',
  ])('%s is not, and says so in the same frame', async (path) => {
    const who = visitor(await running());
    const answer = await who.get(path, html);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('<notification-inbox');
    expect(await (await who.get(path)).text()).toBe('404 Not Found');
  });

  test.each([
    '/avatars/none.svg',
    '/avatars/..%2fpage.ts',
    '/styles/none.css',
    '/demo.db',
    '/..%2fpackage.json',
    '/constructor',
  ])('no file is given for %s', async (path) => {
    expect((await visitor(await running()).get(path)).status).toBe(404);
  });

  test('every address that the seed gives a message has a page', async () => {
    const demo = await running({ seed: true });
    const who = visitor(demo);
    const rows = demo.service.store.db.all("SELECT doc FROM message WHERE channel = 'in_app'");
    const addresses = rows.flatMap(({ doc }) => [...String(doc).matchAll(/"url":"(\/[^"#]*)/g)].map(([, url]) => url));
    const distinct = new Set(addresses);
    expect(distinct.size).toBeGreaterThan(30);
    const missing = [];
    for (const path of distinct) if ((await who.get(`${path}`, html)).status !== 200) missing.push(path);
    expect(missing).toEqual([]);
  });
});

describe('the files', () => {
  test('every picture of a person is drawn, on this origin', async () => {
    const who = visitor(await running());
    for (const { avatar } of people.filter((person) => person.avatar)) {
      const answer = await who.get(String(avatar));
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/svg+xml');
      expect(await answer.text()).toMatch(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    }
  });

  test('every sheet that the page names is there', async () => {
    const who = visitor(await running());
    const text = await (await who.get('/', html)).text();
    const sheets = [...text.matchAll(/href="(\/styles\/[^"]+)"/g)].map(([, path]) => String(path));
    expect(sheets.length).toBeGreaterThan(3);
    for (const path of sheets)
      expect((await who.get(path)).headers.get('content-type')).toBe('text/css; charset=utf-8');
  });

  test('the inbox is the built single file, and the page a file beside it', async () => {
    const who = visitor(await running());
    for (const path of ['/notification-inbox.js', '/page.js']) {
      const answer = await who.get(path);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    }
  });

  test('the colours that were chosen are in the page before any script runs', async () => {
    const demo = await running();
    const themed = async (cookie: string): Promise<string> => (await visitor(demo, cookie).get('/', html)).text();
    expect(await themed('theme=dark')).toContain('data-theme="dark"');
    expect(await themed('theme="><script>')).toContain('data-theme=""');
  });
});
