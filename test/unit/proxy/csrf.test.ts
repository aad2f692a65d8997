// @vitest-environment node
/** CSRF protection: which origins and Sec-Fetch-Site values may send requests, and CORS headers for listed origins. */
import { describe, expect, it, vi } from 'vitest';
import type { InboxProxy, ProxyOptions, ProxyErrorInfo } from '../../../src/proxy/proxy.js';
import { FEED, PAGE, PREFERENCES, createTestProxy, readResponse } from '../../support/test-proxy.js';

const LISTED = 'https://listed.example';

/** The allowed methods with the inbox header, by Sec-Fetch-Site (down) and Origin (across). */
const TABLE = `
               listed  other  null  absent
  same-origin  all     all    -     all
  same-site    all     -      -     -
  cross-site   all     -      -     -
  none         -       -      -     -
  absent       all     -      -     GET
`;

/** A preflight cannot have the header, so only its origin is checked. */
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

const cells = (table: string): { site: string; origin: string; allowed: string }[] => {
  const [head = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  return rows.flatMap(([site = '', ...row]) =>
    row.map((allowed, index) => ({ site, origin: head[index] ?? '', allowed })),
  );
};

const rows = METHODS.flatMap((method) =>
  cells(method === 'OPTIONS' ? PREFLIGHT : TABLE).flatMap(({ site, origin, allowed }) =>
    [true, false].map((header) => ({
      site,
      origin,
      method,
      header,
      passes: (allowed === 'all' || allowed === method) && (header || method === 'OPTIONS'),
    })),
  ),
);

describe('only pages of this origin or of a listed one may send requests', () => {
  it('has a row for every combination', () =>
    expect([rows.length, rows.filter((row) => row.passes).length]).toEqual([280, 6 * 6 + 1 + 2 * 4]));

  it.each(rows)('$method, from $site, Origin $origin, with the header $header: $passes', async (row) => {
    const { proxy, serviceRequests } = createTestProxy({ origins: [LISTED] });
    const headers = new Headers();
    const origin = ORIGINS.get(row.origin);
    if (origin !== undefined) headers.set('origin', origin);
    if (row.site !== 'absent') headers.set('sec-fetch-site', row.site);
    if (row.header) headers.set('x-notification-inbox', '1');
    const response = await proxy(new Request(`${PAGE}/inbox${FEED}`, { method: row.method, headers }));
    const passed = row.method === 'GET' ? 200 : row.method === 'OPTIONS' ? 204 : 405;
    expect(response.status).toBe(row.passes ? passed : 403);
    expect(serviceRequests).toHaveLength(row.passes && row.method === 'GET' ? 1 : 0);
    expect((await readResponse(response)).body['code'] === 'cross-site').toBe(!row.passes);
  });

  it.each(['0', 'true', '', '1, 1', '11'])('rejects "%s" as the value of the header', async (value) => {
    expect((await createTestProxy().send(FEED, { headers: { 'x-notification-inbox': value } })).status).toBe(403);
  });

  const SIMILAR = ['https://listed.example.evil.example', 'http://listed.example', 'HTTPS://LISTED.EXAMPLE'];
  it.each([...SIMILAR, `${LISTED}:444`, `${LISTED}/`, '*', ''])('rejects "%s" as an origin', async (origin) => {
    const { send, serviceRequests } = createTestProxy({ origins: [LISTED] });
    const answer = await send(FEED, { headers: { origin, 'sec-fetch-site': 'cross-site' } });
    expect([answer.status, answer.headers.has('access-control-allow-origin')]).toEqual([403, false]);
    expect(serviceRequests).toEqual([]);
  });
});

describe('over plain http, where browsers send no Sec-Fetch-Site', () => {
  const LAN = 'http://192.0.2.2:4340';
  const sendOverLan = (proxy: InboxProxy, method: string, extraHeaders: HeadersInit = {}): Promise<Response> => {
    const headers = new Headers({ 'x-notification-inbox': '1', ...Object.fromEntries(new Headers(extraHeaders)) });
    return proxy(new Request(`${LAN}/inbox${method === 'GET' ? FEED : PREFERENCES}`, { method, headers }));
  };
  const createObservedProxy = (options: Partial<ProxyOptions> = {}) => {
    const onError = vi.fn<(error: ProxyErrorInfo) => void>();
    return { onError, ...createTestProxy({ onError, ...options }) };
  };

  it('reports once to the host that its own origin must be listed, when a write is rejected', async () => {
    const { proxy, onError } = createObservedProxy();
    expect((await sendOverLan(proxy, 'GET')).status).toBe(200);
    expect(onError).not.toHaveBeenCalled();
    for (let tries = 0; tries < 3; tries++)
      expect((await sendOverLan(proxy, 'PATCH', { origin: LAN })).status).toBe(403);
    expect(onError).toHaveBeenCalledOnce();
    expect(onError.mock.lastCall?.[0]).toMatchObject({ code: 'cross-site', cause: { name: 'Error' } });
    expect(String(onError.mock.lastCall?.[0].cause)).toContain(`${LAN} can read but not write`);
  });

  it('allows the write if the origin is listed, and reports nothing', async () => {
    const { proxy, onError } = createObservedProxy({ origins: [LAN] });
    expect((await sendOverLan(proxy, 'PATCH', { origin: LAN })).status).toBe(412);
    expect(onError).not.toHaveBeenCalled();
  });

  it.each([
    ['another site', { origin: 'http://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['an unknown page', {}],
    ['a form', { origin: LAN, 'x-notification-inbox': '0' }],
    ['a browser that sends Sec-Fetch-Site: cross-site', { origin: LAN, 'sec-fetch-site': 'cross-site' }],
  ])('reports nothing for a request of %s', async (_, headers) => {
    const { proxy, onError } = createObservedProxy();
    expect((await sendOverLan(proxy, 'PATCH', headers)).status).toBe(403);
    expect(onError).not.toHaveBeenCalled();
  });
});

describe('a page of a listed origin can read responses', () => {
  const cross = { origin: LISTED, 'sec-fetch-site': 'cross-site' };

  it.each([
    ['a success', FEED],
    ['an error', `${FEED}?limit=0`],
    ['an unknown path', '/v1/nothing'],
  ])('of %s', async (_, path) => {
    const { headers } = await createTestProxy({ origins: [LISTED] }).send(path, { headers: cross });
    expect(headers.get('access-control-allow-origin')).toBe(LISTED);
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    const exposed = headers.get('access-control-expose-headers')?.split(', ');
    expect(exposed).toEqual(expect.arrayContaining(['inbox-subject', 'inbox-events', 'etag']));
  });

  it('and its preflight lists methods and headers', async () => {
    const { send } = createTestProxy({ origins: [LISTED] });
    const answer = await send('/v2/subscribers/me/preferences', { method: 'OPTIONS', headers: cross });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(answer.headers.get('access-control-allow-methods')).toBe('GET, PATCH');
    const names = ['x-notification-inbox', 'inbox-subject', 'idempotency-key', 'content-type', 'if-none-match'];
    for (const name of names) expect(answer.headers.get('access-control-allow-headers')).toContain(name);
  });

  it('while other origins receive no CORS headers', async () => {
    const { headers } = await createTestProxy().send(FEED, { headers: { origin: PAGE } });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});
