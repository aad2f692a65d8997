/**
 * Who may see the backstage, which forms it takes, and what never leaves it.
 */
import { describe, expect, test } from 'vitest';
import { strictPolicy } from '../../demo/server/policy.js';
import { getSubscriber } from '../../demo/service/subscribers.js';
import { desk, staffDesk } from './backstage-desk.js';
import { running } from './running.js';

const tabs = ['', '/messages', '/feed', '/preferences', '/devices'];
const pages = (id: string): string[] => [
  '/backstage',
  '/backstage/new',
  '/backstage/records',
  '/backstage/integrations',
  ...tabs.map((tab) => `/backstage/people/${encodeURIComponent(id)}${tab}`),
];
const forms = ['/backstage/people/ada', '/backstage/new', '/backstage/people/ada/preferences', '/backstage/leave'];

describe('the door', () => {
  test.each([...pages('ada'), '/backstage/records/63daff4cc037e013fd82dadd', '/backstage/nowhere'])(
    '%s shows nobody anything who is not let in',
    async (path) => {
      const { status, html } = await desk(await running()).get(path);
      expect(status).toBe(401);
      expect(html).toContain('Enter as staff');
      expect(html).not.toContain('fieldnote.example');
    },
  );

  test('lets staff in by a cookie that no script and no other part of the product sees', async () => {
    const who = desk(await running());
    const { status, headers, location } = await who.post('/backstage/session', { back: '/backstage/people/ada' });
    expect([status, location]).toEqual([303, '/backstage/people/ada']);
    expect(headers.get('set-cookie')).toMatch(
      /^fieldnote_staff=[^;]+; Max-Age=28800; Path=\/backstage; HttpOnly; SameSite=Strict$/,
    );
    expect((await who.get(location)).html).toContain('Ada Mensah');
  });

  test('is shut again after leaving', async () => {
    const who = await staffDesk(await running());
    expect((await who.post('/backstage/leave')).location).toBe('/');
    expect((await who.get('/backstage')).status).toBe(401);
  });

  test('is not opened by a cookie written by hand, nor by the product’s own', async () => {
    const demo = await running();
    const who = desk(demo);
    who.cookies.set('fieldnote_staff', '9999999999999.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA%3D');
    expect((await who.get('/backstage')).status).toBe(401);
    const reader = desk(demo);
    await reader.get('/', { accept: 'text/html' });
    expect(reader.cookies.has('fieldnote_session')).toBe(true);
    expect((await reader.get('/backstage')).status).toBe(401);
  });

  test.each([
    '//evil.example',
    'https://evil.example/backstage',
    '/\\evil.example',
    '/documents',
    'javascript:alert(1)',
  ])('never leads away to %s', async (back) => {
    const who = await staffDesk(await running());
    expect((await who.post('/backstage/session', { back })).location).toBe('/backstage');
    expect((await who.post('/backstage/theme', { back, theme: 'dark' })).location).toBe('/backstage');
  });
});

describe('a form', () => {
  const foreign: [string, Record<string, string>][] = [
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling of this site', { 'sec-fetch-site': 'same-site' }],
    ['another origin, in an old browser', { origin: 'https://evil.example' }],
    ['an origin that is hidden', { origin: 'null' }],
    ['who knows where', {}],
  ];
  test.each(foreign)('of %s changes nothing, whatever cookie comes with it', async (_what, headers) => {
    const demo = await running();
    const who = await staffDesk(demo);
    for (const path of [...forms, '/backstage/session']) {
      const { status, html } = await who.post(path, { firstName: 'Eve', set: 'email off' }, headers);
      expect(status).toBe(403);
      expect(html).toContain('nothing was done');
    }
    expect(getSubscriber(demo.service.store, 'ada').firstName).toBe('Ada');
  });

  test('of this origin is taken from an old browser, which says the origin alone', async () => {
    const demo = await running();
    const { status } = await desk(demo).post('/backstage/session', {}, { origin: demo.url });
    expect(status).toBe(303);
  });

  test('of somebody whose session has ended is not done, and says so', async () => {
    const demo = await running();
    const { status, html } = await desk(demo).post('/backstage/people/ada', { firstName: 'Eve' });
    expect(status).toBe(401);
    expect(html).toContain('Your session has ended');
    expect(getSubscriber(demo.service.store, 'ada').firstName).toBe('Ada');
  });

  test('of more than 64 kB is turned down', async () => {
    const who = await staffDesk(await running());
    expect((await who.post('/backstage/new', { subscriberId: 'x'.repeat(70_000) })).status).toBe(413);
  });
});

describe('a page', () => {
  test('is kept by the strict policy: no script at all, no inline style, no other origin', async () => {
    const who = await staffDesk(await running({ seed: true }));
    for (const path of pages('ada')) {
      const { html, headers } = await who.get(path);
      expect(headers.get('content-security-policy')).toBe(strictPolicy);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(html).not.toMatch(
        /<script|<style|\sstyle=|\son[a-z]+=|(?:href|src|action)="(?:https?:|\/\/|javascript:)/i,
      );
    }
  });

  test('names sheets that are there, also before one is let in', async () => {
    const who = desk(await running());
    const { html } = await who.get('/backstage');
    const sheets = [...html.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, path]) => String(path));
    expect(sheets.length).toBeGreaterThan(5);
    for (const path of sheets) {
      expect((await who.get(path)).headers.get('content-type')).toBe('text/css; charset=utf-8');
    }
    for (const path of ['/backstage/styles/none.css', '/backstage/styles/..%2fstaff.ts']) {
      expect((await who.get(path)).headers.get('content-type')).not.toContain('css');
    }
  });

  test('wears the colours that were chosen, and changes them without a script', async () => {
    const who = await staffDesk(await running());
    expect((await who.get('/backstage')).html).toContain('data-theme=""');
    const { html } = await who.send('/backstage/theme', { theme: 'dark', back: '/backstage/integrations' });
    expect(html).toContain('data-theme="dark"');
    expect(html).toContain('Integrations');
    who.cookies.set('theme', '"><script>');
    expect((await who.get('/backstage')).html).toContain('data-theme=""');
  });
});
