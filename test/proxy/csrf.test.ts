// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import type { InboxProxy, ProxyOptions, ProxyErrorInfo } from '../../src/proxy/proxy.js';
import { FEED, PAGE, PREFERENCES, bench, read } from './support.js';

const LISTED = 'https://listed.example';

/** Who passes with the header, by Sec-Fetch-Site (down) and Origin (across). */
const TABLE = `
               listed  other  null  absent
  same-origin  all     all    -     all
  same-site    all     -      -     -
  cross-site   all     -      -     -
  none         -       -      -     -
  absent       all     -      -     GET
`;

/** A preflight can't bear the header, so it is asked nothing but where it comes from. */
const PREFLIGHT = `
               listed  other  null  absent
  same-origin  all     -      -     -
  same-site    all     -      -     -
  cross-site   all     -      -     -
  none         -       -      -     -
  absent       all     -      -     -
`;

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'] as const;
const ORIGINS = new Map([
  ['listed', LISTED],
  ['other', 'https://other.example'],
  ['null', 'null'],
]);

const cells = (table: string): { site: string; origin: string; who: string }[] => {
  const [head = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  return rows.flatMap(([site = '', ...row]) => row.map((who, index) => ({ site, origin: head[index] ?? '', who })));
};

const rows = METHODS.flatMap((method) =>
  cells(method === 'OPTIONS' ? PREFLIGHT : TABLE).flatMap(({ site, origin, who }) =>
    [true, false].map((header) => ({
      site,
      origin,
      method,
      header,
      passes: (who === 'all' || who === method) && (header || method === 'OPTIONS'),
    })),
  ),
);

describe('only pages of this origin, or of a listed one, may ask', () => {
  it('has a row for every combination', () => {
    expect(rows).toHaveLength(280);
    expect(rows.filter((row) => row.passes).length).toBe(6 * 6 + 1 + 2 * 4);
  });

  it.each(rows)('$method, from $site, Origin $origin, with the header $header: $passes', async (row) => {
    const { proxy, sent } = bench({ origins: [LISTED] });
    const headers = new Headers();
    const origin = ORIGINS.get(row.origin);
    if (origin !== undefined) headers.set('origin', origin);
    if (row.site !== 'absent') headers.set('sec-fetch-site', row.site);
    if (row.header) headers.set('x-notification-inbox', '1');
    const response = await proxy(new Request(`${PAGE}/inbox${FEED}`, { method: row.method, headers }));
    const passed = row.method === 'GET' ? 200 : row.method === 'OPTIONS' ? 204 : 405;
    expect(response.status).toBe(row.passes ? passed : 403);
    expect(sent).toHaveLength(row.passes && row.method === 'GET' ? 1 : 0);
    const { body } = await read(response);
    expect(body['code'] === 'cross-site').toBe(!row.passes);
  });

  it.each(['0', 'true', '', '1, 1', '11'])('does not take "%s" for the header', async (value) => {
    const { ask } = bench();
    expect((await ask(FEED, { headers: { 'x-notification-inbox': value } })).status).toBe(403);
  });

  it.each([
    'https://listed.example.evil.example',
    'http://listed.example',
    'https://listed.example:444',
    'HTTPS://LISTED.EXAMPLE',
    `${LISTED}/`,
    '*',
    '',
  ])('does not take "%s" for the listed origin', async (origin) => {
    const { ask, sent } = bench({ origins: [LISTED] });
    const answer = await ask(FEED, { headers: { origin, 'sec-fetch-site': 'cross-site' } });
    expect(answer.status).toBe(403);
    expect(answer.headers.has('access-control-allow-origin')).toBe(false);
    expect(sent).toEqual([]);
  });
});

describe('over plain http, where browsers send no Sec-Fetch-Site', () => {
  const LAN = 'http://192.0.2.2:4340';
  const lan = (proxy: InboxProxy, method: string, given: HeadersInit = {}): Promise<Response> => {
    const headers = new Headers({ 'x-notification-inbox': '1', ...Object.fromEntries(new Headers(given)) });
    return proxy(new Request(`${LAN}/inbox${method === 'GET' ? FEED : PREFERENCES}`, { method, headers }));
  };
  const heard = (options: Partial<ProxyOptions> = {}) => {
    const onError = vi.fn<(trouble: ProxyErrorInfo) => void>();
    return { onError, ...bench({ onError, ...options }) };
  };

  it('tells the host once that its own origin has to be listed, when a write is turned down', async () => {
    const { proxy, onError } = heard();
    expect((await lan(proxy, 'GET')).status).toBe(200);
    expect(onError).not.toHaveBeenCalled();
    for (let tries = 0; tries < 3; tries++) expect((await lan(proxy, 'PATCH', { origin: LAN })).status).toBe(403);
    expect(onError).toHaveBeenCalledOnce();
    expect(onError.mock.lastCall?.[0]).toMatchObject({ code: 'cross-site', cause: { name: 'Error' } });
    expect(String(onError.mock.lastCall?.[0].cause)).toContain(`${LAN} can read but not write`);
  });

  it('lets the write pass once it is listed, and tells nothing', async () => {
    const { proxy, onError } = heard({ origins: [LAN] });
    expect((await lan(proxy, 'PATCH', { origin: LAN })).status).toBe(412);
    expect(onError).not.toHaveBeenCalled();
  });

  it.each([
    ['another site', { origin: 'http://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['nobody knows where', {}],
    ['a form', { origin: LAN, 'x-notification-inbox': '0' }],
    ['a browser that says that it is another site', { origin: LAN, 'sec-fetch-site': 'cross-site' }],
  ])('tells nothing of what comes from %s', async (_, headers) => {
    const { proxy, onError } = heard();
    expect((await lan(proxy, 'PATCH', headers)).status).toBe(403);
    expect(onError).not.toHaveBeenCalled();
  });
});

describe('a page of a listed origin can read its answers', () => {
  const cross = { origin: LISTED, 'sec-fetch-site': 'cross-site' };

  it.each([
    ['a success', FEED],
    ['a refusal', `${FEED}?limit=0`],
    ['what is not there', '/v1/nothing'],
  ])('of %s', async (_, path) => {
    const { headers } = await bench({ origins: [LISTED] }).ask(path, { headers: cross });
    expect(headers.get('access-control-allow-origin')).toBe(LISTED);
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect(headers.get('access-control-expose-headers')).toContain('inbox-subject');
  });

  it('and is told beforehand what it may send', async () => {
    const { ask } = bench({ origins: [LISTED] });
    const answer = await ask('/v2/subscribers/me/preferences', { method: 'OPTIONS', headers: cross });
    expect(answer.status).toBe(204);
    expect(answer.text).toBe('');
    expect(answer.headers.get('access-control-allow-methods')).toBe('GET, PATCH');
    for (const name of ['x-notification-inbox', 'inbox-subject', 'idempotency-key', 'content-type'])
      expect(answer.headers.get('access-control-allow-headers')).toContain(name);
  });

  it('while no other origin is told anything', async () => {
    const { headers } = await bench().ask(FEED, { headers: { origin: PAGE } });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});
