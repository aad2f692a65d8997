// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { FEED, PAGE, bench, read } from './support.js';

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
