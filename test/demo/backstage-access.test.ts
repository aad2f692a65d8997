/** Access to the backstage: sessions, cross-site requests and policies. */
import { describe, expect, test } from 'vitest';
import { strictPolicy } from '../../src/local-service/server/policy.js';
import { getSubscriber } from '../../src/local-service/operations/subscribers.js';
import { createBackstageBrowser, pathsOf, startBackstage, texts } from './backstage-browser.js';
import { startTestDemo } from './test-demo.js';

const pages = pathsOf('ada').map((path) => `/backstage${path}`);
const forms = ['/backstage/people/ada', '/backstage/new', '/backstage/people/ada/preferences', '/backstage/leave'];

describe('the sign-in', () => {
  const all = [...pages, '/backstage/records/63daff4cc037e013fd82dadd', '/backstage/nowhere'];
  test.each(all)('%s shows nothing without a session', async (path) => {
    const { status, html } = await createBackstageBrowser(await startTestDemo()).get(path);
    expect(status).toBe(401);
    expect(html).toContain('Enter as staff');
    expect(html).not.toContain('fieldnote.example');
  });

  test('says what there is behind it, and nothing about a person', async () => {
    const { html } = await createBackstageBrowser(await startTestDemo({ seed: true })).get('/backstage');
    expect(texts(html, /<b>([^<]+)<\/b>/g)).toEqual(['People', 'Records', 'Integrations']);
    expect(html).not.toMatch(/Ada|Marcus/);
  });

  test('sets a cookie for staff that no script and no other path receives', async () => {
    const browser = createBackstageBrowser(await startTestDemo());
    const { status, headers, location } = await browser.post('/backstage/session', { back: '/backstage/people/ada' });
    expect([status, location]).toEqual([303, '/backstage/people/ada']);
    expect(headers.get('set-cookie')).toMatch(
      /^fieldnote_staff=[^;]+; Max-Age=28800; Path=\/backstage; HttpOnly; SameSite=Strict$/,
    );
    expect((await browser.get(location)).html).toContain('Ada Mensah');
  });

  test('is required again after leaving', async () => {
    const { browser } = await startBackstage();
    expect((await browser.post('/backstage/leave')).location).toBe('/');
    expect((await browser.get('/backstage')).status).toBe(401);
  });

  test('accepts neither a forged cookie nor the cookie of the product', async () => {
    const demo = await startTestDemo();
    const browser = createBackstageBrowser(demo);
    browser.cookies.set('fieldnote_staff', '9999999999999.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA%3D');
    expect((await browser.get('/backstage')).status).toBe(401);
    const reader = createBackstageBrowser(demo);
    await reader.get('/', { accept: 'text/html' });
    expect(reader.cookies.has('fieldnote_session')).toBe(true);
    expect((await reader.get('/backstage')).status).toBe(401);
  });

  const targets = '//evil.example https://evil.example/backstage /\\evil.example /documents javascript:alert(1)';
  test.each(targets.split(' '))('never redirects to %s', async (back) => {
    const { browser } = await startBackstage();
    expect((await browser.post('/backstage/session', { back })).location).toBe('/backstage');
    expect((await browser.post('/backstage/theme', { back, theme: 'dark' })).location).toBe('/backstage');
  });
});

describe('a form', () => {
  const foreign: [string, Record<string, string>][] = [
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling of this site', { 'sec-fetch-site': 'same-site' }],
    ['another origin, from an old browser', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['an unknown origin', {}],
  ];
  test.each(foreign)('of %s changes nothing, even with a valid cookie', async (_what, headers) => {
    const { store, browser } = await startBackstage();
    for (const path of [...forms, '/backstage/session']) {
      const { status, html } = await browser.post(path, { firstName: 'Eve', set: 'email off' }, headers);
      expect(status).toBe(403);
      expect(html).toContain('nothing was done');
    }
    expect(getSubscriber(store, 'ada').firstName).toBe('Ada');
  });

  test('of this origin is accepted from an old browser, which sends only the origin', async () => {
    const demo = await startTestDemo();
    expect((await createBackstageBrowser(demo).post('/backstage/session', {}, { origin: demo.url })).status).toBe(303);
  });

  test('with an expired session changes nothing, and says so', async () => {
    const demo = await startTestDemo();
    const { status, html } = await createBackstageBrowser(demo).post('/backstage/people/ada', { firstName: 'Eve' });
    expect(status).toBe(401);
    expect(html).toContain('Your session has ended');
    expect(getSubscriber(demo.service.store, 'ada').firstName).toBe('Ada');
  });

  test('of more than 64 kB is rejected', async () => {
    const { browser } = await startBackstage();
    expect((await browser.post('/backstage/new', { subscriberId: 'x'.repeat(70_000) })).status).toBe(413);
  });
});

describe('a page', () => {
  test('follows the strict policy: no script, no inline style, no other origin', async () => {
    const { browser } = await startBackstage({ seed: true });
    for (const path of pages) {
      const { html, headers } = await browser.get(path);
      expect(headers.get('content-security-policy')).toBe(strictPolicy);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(html).not.toMatch(
        /<script|<style|\sstyle=|\son[a-z]+=|(?:href|src|action)="(?:https?:|\/\/|javascript:)/i,
      );
    }
  });

  test('refers to existing style sheets, also before the sign-in', async () => {
    const browser = createBackstageBrowser(await startTestDemo());
    const { html } = await browser.get('/backstage');
    const sheets = texts(html, /rel="stylesheet" href="([^"]+)"/g);
    expect(sheets.length).toBeGreaterThan(5);
    for (const path of sheets)
      expect((await browser.get(path)).headers.get('content-type')).toBe('text/css; charset=utf-8');
    for (const path of ['/backstage/styles/none.css', '/backstage/styles/..%2fstaff.ts'])
      expect((await browser.get(path)).headers.get('content-type')).not.toContain('css');
  });

  test('has the selected colour scheme, and changes it without a script', async () => {
    const { browser } = await startBackstage();
    expect((await browser.get('/backstage')).html).toContain('data-theme=""');
    const { html } = await browser.submit('/backstage/theme', { theme: 'dark', back: '/backstage/integrations' });
    for (const text of ['data-theme="dark"', 'Integrations']) expect(html).toContain(text);
    browser.cookies.set('theme', '"><script>');
    expect((await browser.get('/backstage')).html).toContain('data-theme=""');
  });
});
