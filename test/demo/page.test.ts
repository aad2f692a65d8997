/** The demo's pages as the server sends them: pages, files, policy. */
import { describe, expect, test } from 'vitest';
import { people } from '../../src/local-service/seed/people.js';
import { documents } from '../../src/local-service/seed/workspace.js';
import { strictPolicy } from '../../src/local-service/server/policy.js';
import { startTestDemo, createVisitor } from './test-demo.js';

const html = { accept: 'text/html' };

describe('the policy', () => {
  test('allows no script, style or form of another origin, and no string that becomes HTML', () => {
    expect(strictPolicy).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; " +
        "font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
        "require-trusted-types-for 'script'; trusted-types 'none'",
    );
  });

  const paths = ['/', '/page.js', '/styles/base.css', '/avatars/mo.svg', '/session', '/inbox/v1/x', '/nowhere'];
  test.each(paths)('is a header of the response to %s', async (path) => {
    const { headers } = await createVisitor(await startTestDemo()).get(path);
    expect(headers.get('content-security-policy')).toBe(strictPolicy);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toMatch(/^(same-origin|no-referrer)$/);
  });

  test('can be replaced for a test', async () => {
    const { headers } = await createVisitor(await startTestDemo({ csp: "default-src 'self'" })).get('/');
    expect(headers.get('content-security-policy')).toBe("default-src 'self'");
  });

  test('is followed by the markup: no inline script, style or handler', async () => {
    const text = await (await createVisitor(await startTestDemo()).get('/', html)).text();
    expect(text).not.toMatch(/<style|<script(?![^>]*\ssrc=)|\sstyle=|\son[a-z]+=|javascript:|https?:/i);
    expect(text).toContain('endpoint="/inbox"');
  });
});

const PAGES =
  '/ /documents /documents?q=road /documents/travel /approvals /tour /expenses /billing /account/security ' +
  '/billing/invoices/FN-2026-4821 /deployments/billing-worker/3.12.0 /projects/atlas/week';
const NO_PAGES = '/nowhere /documents/none /billing/invoices/1 /deployments/web/x /projects/none /constructor';
const NO_FILES = '/avatars/none.svg /avatars/..%2fpage.ts /styles/none.css /demo.db /..%2fpackage.json /constructor';

describe('the pages', () => {
  test.each([...PAGES.split(' '), ...documents.map(({ url }) => url)])('%s exists', async (path) => {
    const response = await createVisitor(await startTestDemo()).get(path, html);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
  });

  test.each(NO_PAGES.split(' '))('%s does not exist, and shows that in the frame of the product', async (path) => {
    const visitor = createVisitor(await startTestDemo());
    const response = await visitor.get(path, html);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('<notification-inbox');
    expect(await (await visitor.get(path)).text()).toBe('404 Not Found');
  });

  test.each(NO_FILES.split(' '))('there is no file at %s', async (path) => {
    expect((await createVisitor(await startTestDemo()).get(path)).status).toBe(404);
  });

  test('every URL in the seed’s messages has a page', async () => {
    const demo = await startTestDemo({ seed: true });
    const visitor = createVisitor(demo);
    const rows = demo.service.store.db.all("SELECT doc FROM message WHERE channel = 'in_app'");
    const urls = rows.flatMap(({ doc }) => [...String(doc).matchAll(/"url":"(\/[^"#]*)/g)].map(([, url]) => url));
    const uniqueUrls = new Set(urls);
    expect(uniqueUrls.size).toBeGreaterThan(30);
    const missing = [];
    for (const path of uniqueUrls) if ((await visitor.get(`${path}`, html)).status !== 200) missing.push(path);
    expect(missing).toEqual([]);
  });
});

describe('the files', () => {
  test('every avatar is an image of this origin', async () => {
    const visitor = createVisitor(await startTestDemo());
    for (const { avatar } of people.filter((person) => person.avatar)) {
      const response = await visitor.get(String(avatar));
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
      expect(await response.text()).toMatch(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    }
  });

  test('every style sheet of the page exists', async () => {
    const visitor = createVisitor(await startTestDemo());
    const text = await (await visitor.get('/', html)).text();
    const sheets = [...text.matchAll(/href="(\/styles\/[^"]+)"/g)].map(([, path]) => String(path));
    expect(sheets.length).toBeGreaterThan(3);
    for (const path of sheets)
      expect((await visitor.get(path)).headers.get('content-type')).toBe('text/css; charset=utf-8');
  });

  test('the inbox is the built single file, and the page another file', async () => {
    const visitor = createVisitor(await startTestDemo());
    for (const path of ['/notification-inbox.js', '/page.js']) {
      const response = await visitor.get(path);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    }
  });

  test('the selected colour scheme is in the page before any script runs', async () => {
    const demo = await startTestDemo();
    const themed = async (cookie: string): Promise<string> => (await createVisitor(demo, cookie).get('/', html)).text();
    expect(await themed('theme=dark')).toContain('data-theme="dark"');
    expect(await themed('theme="><script>')).toContain('data-theme=""');
  });
});
