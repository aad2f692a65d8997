// @vitest-environment node
/** `scope`: a part of the payload that no query can leave, and that keeps tenants apart in all that the proxy keeps. */
import { anything, assert, asyncProperty, constantFrom, dictionary, oneof, record, string } from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { ProxyOptions, Scope } from '../../src/proxy/proxy.js';
import { isInScope } from '../../src/proxy/scope/scope.js';
import { createScopeIndex } from '../../src/proxy/scope/scope-index.js';
import { encode } from '../../src/shared/read-state-text.js';
import { EMPTY, merge } from '../../src/shared/read-state.js';
import { marks } from '../shared/states.js';
import { feedOf, filteringService } from './filtering-service.js';
import type { Mail } from './filtering-service.js';
import { listen } from './listening.js';
import { bench, FEED } from './support.js';
import type { Asked, Bench } from './support.js';

const READ_STATE = '/v1/subscribers/me/read-state';
const actionOn = (id: string): string => `/v1/subscribers/me/messages/${id}/actions/primary`;

const mail = (id: string, tenant: unknown, more: object = {}): Mail => ({ _id: id, payload: { tenant, ...more } });
const MAILS: readonly Mail[] = [
  mail('a1', 'acme', { kind: 'bill' }),
  mail('b1', 'bolt', { kind: 'bill' }),
  mail('a2', 'acme', { kind: 'note' }),
  mail('b2', 'bolt'),
  mail('n1', { name: 'acme' }),
  { _id: 'n2', payload: null },
  { _id: 'n3', payload: { ['tenant.name']: 'acme' } },
];

const encoded = (filter: unknown): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(filter))));

/** The tenant is in a header, as it would be in a session. */
const scoped = (options: Partial<ProxyOptions> = {}, mails = MAILS): Bench =>
  bench(
    {
      scope: (request) => ({ tenant: request.headers.get('x-tenant') ?? 'acme' }),
      limits: { upstreamRequestsPerSubscriber: 1000 },
      ...options,
    },
    filteringService(mails),
  );

const idsOf = ({ body }: Asked): unknown[] =>
  (Array.isArray(body['data']) ? body['data'] : []).map((one: unknown) => Object(one)._id).filter(Boolean);

const as = (tenant: string): RequestInit => ({ headers: { 'x-tenant': tenant } });

describe('a feed in a scope', () => {
  it('has the messages of the scope alone, also where the reader filters, and pages as usual', async () => {
    const { ask } = scoped();
    expect(idsOf(await ask(FEED))).toEqual(['a1', 'a2']);
    expect(idsOf(await ask(FEED, as('bolt')))).toEqual(['b1', 'b2']);
    expect(idsOf(await ask(`${FEED}?payload=${encoded({ kind: 'bill' })}`))).toEqual(['a1']);
    const first = await ask(`${FEED}?page=0&limit=1`);
    expect([idsOf(first), first.body['hasMore']]).toEqual([['a1'], true]);
    expect(idsOf(await ask(`${FEED}?page=1&limit=1`))).toEqual(['a2']);
  });

  it.each<[string, unknown]>([
    ['another tenant', { tenant: 'bolt' }],
    ['another tenant by a path', { tenant: 'acme', 'x.y': 1 }],
    ['a path of the scope', { 'tenant.name': 'acme' }],
    ['no tenant', { tenant: null }],
  ])('refuses a filter that names %s', async (_, filter) => {
    const { ask, sent } = scoped();
    const { status, body } = await ask(`${FEED}?payload=${encoded(filter)}`);
    expect([status, body['code'], sent.length]).toEqual([400, 'bad-query', 0]);
  });

  it('takes a filter that names the scope itself, and merges nested ones', async () => {
    const nested = [mail('d1', 'acme', { org: { id: 1, team: 2 } }), mail('d2', 'acme', { org: { id: 1, team: 3 } })];
    const { ask } = scoped({ scope: () => ({ org: { id: 1 } }) }, nested);
    expect(idsOf(await ask(`${FEED}?payload=${encoded({ tenant: 'acme', org: { id: 1, team: 3 } })}`))).toEqual(['d2']);
    expect((await ask(`${FEED}?payload=${encoded({ org: { id: 2 } })}`)).status).toBe(400);
    expect((await ask(`${FEED}?payload=${encoded({ org: 1 })}`)).status).toBe(400);
  });

  it('leaves out what a service gives that ignores the filter; the places of the others stay', async () => {
    const { ask } = bench({ scope: () => ({ tenant: 'acme' }) }, ({ url }) =>
      feedOf(MAILS, { url: url.replace(/\?.*/, '') }),
    );
    const answer = await ask(FEED);
    expect(idsOf(answer)).toEqual(['a1', 'a2']);
    expect(answer.body['data']).toHaveLength(MAILS.length);
  });

  it('gives none of 10,000 hostile queries a message outside of it', async () => {
    const { ask } = scoped();
    const name = oneof(
      constantFrom('tenant', 'tenant.', '.tenant', '$or', '$where', '__proto__', 'constructor', 'kind', 'toString', ''),
      string(),
    );
    const value = oneof(
      constantFrom<unknown>('acme', 'bolt', null, true, 0, [], ['bolt'], { $ne: 'acme' }, { name: 'acme' }),
      anything(),
    );
    const filter = oneof(dictionary(name, value), record({ tenant: value, kind: value }, { requiredKeys: [] }), value);
    const query = oneof(
      filter.map((one) => {
        try {
          return `payload=${encodeURIComponent(encoded(one))}`;
        } catch {
          return 'payload=';
        }
      }),
      string().map((text) => `payload=${encodeURIComponent(text)}`),
      string().map((text) => `payload=e30%3D&payload=${encodeURIComponent(encoded({ tenant: text }))}`),
      constantFrom('payload[]=e30=', 'payload=e30=', 'Payload=e30=', 'feedIdentifier=x', 'payload%00=e30='),
    );
    let passed = 0;
    await assert(
      asyncProperty(query, async (text) => {
        const answer = await ask(`${FEED}?limit=100&${text}`);
        passed += answer.status === 200 ? 1 : 0;
        for (const id of idsOf(answer)) expect(id).toMatch(/^a/);
      }),
      { numRuns: 10_000 },
    );
    expect(passed).toBeGreaterThan(500);
  });

  it.each([
    ['a', 'text'],
    ['deep', { a: { b: { c: { d: { e: { f: { g: { h: { i: 1 } } } } } } } } }],
    ['an array', ['acme']],
  ])('is not given where the host’s scope is %s', async (_, scope) => {
    const onError = vi.fn();
    const { ask, sent } = bench({ scope: () => scope as Scope, onError });
    const { body } = await ask(FEED);
    expect([body['code'], sent.length]).toEqual(['failed', 0]);
    expect(onError).toHaveBeenCalledOnce();
  });

  it('is that of everybody where the host gives none', async () => {
    for (const none of [null, undefined]) {
      const { ask } = scoped({ scope: () => none });
      const plain = await scoped().proxy.export('ann');
      const answer = await ask(FEED);
      expect(idsOf(answer)).toHaveLength(MAILS.length);
      expect(answer.headers.get('inbox-subject')).toBe(plain.subject);
    }
  });
});

describe('two tenants of one subscriber', () => {
  it('have subjects of their own, in whatever order the scope is written', async () => {
    const subject = async (scope: Scope): Promise<string> =>
      (await scoped({ scope: () => scope }).ask(FEED)).headers.get('inbox-subject') ?? '';
    expect(await subject({ a: 1, b: { c: 2, d: 3 } })).toBe(await subject({ b: { d: 3, c: 2 }, a: 1 }));
    expect(await subject({ a: 1 })).not.toBe(await subject({ a: '1' }));
  });

  it('share no mark, no tag and no write', async () => {
    const values = new Map<string, unknown>();
    const at = scoped({
      readState: { getItem: (key) => values.get(key), setItem: (key, value) => values.set(key, value) },
    });
    const { headers } = await at.ask(FEED);
    const subject = { 'inbox-subject': headers.get('inbox-subject') ?? '', 'content-type': 'application/json' };
    const body = JSON.stringify({ since: '', changes: encode(merge(EMPTY, { ...EMPTY, read: marks([1]) })) });
    const write = (tenant: string): Promise<Asked> =>
      at.ask(READ_STATE, { method: 'PATCH', headers: { ...subject, 'x-tenant': tenant }, body });
    expect((await write('bolt')).body['code']).toBe('subject-changed');
    expect((await write('acme')).status).toBe(200);
    expect([...values.keys()]).toEqual([`marks:${subject['inbox-subject']}`]);
    expect(Object((await at.ask(FEED)).body['readState']).state).not.toBe('');
    expect(Object((await at.ask(FEED, as('bolt'))).body['readState']).state).toBe('');
  });

  it('hear hints of their own scope, and those of the person', async () => {
    const { proxy } = scoped();
    const [acme, bolt] = [await listen(proxy), await listen(proxy, { 'x-tenant': 'bolt' })];
    await proxy.notify('ann', { tenant: 'acme' });
    await vi.waitFor(() => expect(acme.changes()).toBe(1));
    await proxy.notify('ann');
    await vi.waitFor(() => expect([acme.changes(), bolt.changes()]).toEqual([2, 1]));
    await proxy.end('ann', { tenant: 'bolt' });
    await vi.waitFor(() => expect([acme.over(), bolt.over()]).toEqual([false, true]));
    await proxy.end('ann');
    await vi.waitFor(() => expect(acme.over()).toBe(true));
  });

  it('share no question that is under way', async () => {
    const scope: ProxyOptions['scope'] = ({ headers }) => ({ tenant: headers.get('x-tenant') ?? 'acme' });
    const { ask, sent } = bench({ scope }, async (asked) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return filteringService(MAILS)(asked);
    });
    const answers = await Promise.all([ask(FEED), ask(FEED, as('bolt')), ask(FEED)]);
    expect(answers.map(idsOf)).toEqual([
      ['a1', 'a2'],
      ['b1', 'b2'],
      ['a1', 'a2'],
    ]);
    expect(sent).toHaveLength(2);
  });

  it('end a stream whose session moves to the other tenant', async () => {
    let tenant = 'acme';
    const { proxy } = scoped({ scope: () => ({ tenant }), events: { recheck: 20 } });
    const stream = await listen(proxy);
    tenant = 'bolt';
    await vi.waitFor(() => expect(stream.over()).toBe(true));
  });
});

describe('an action in a scope', () => {
  const act = async (at: Bench, id: string): Promise<number> => {
    const { headers } = await at.ask(`${FEED}?limit=1`);
    const own = { 'inbox-subject': headers.get('inbox-subject') ?? '', 'content-type': 'application/json' };
    return (await at.ask(actionOn(id), { method: 'POST', headers: own, body: '{"status":"done"}' })).status;
  };

  it('reaches the messages of the scope, and no guessed one of another', async () => {
    const at = scoped();
    expect([await act(at, 'a1'), await act(at, 'a2')]).toEqual([201, 201]);
    for (const id of ['b1', 'b2', 'n1', 'n2', 'n3', 'nowhere']) expect(await act(at, id), id).toBe(404);
    expect(at.sent.filter(({ method }) => method === 'POST').map(({ url }) => url.split('/').at(-3))).toEqual([
      'a1',
      'a2',
    ]);
  });

  it.each([
    [503, 503, 'busy'],
    [500, 502, 'upstream-failed'],
  ])('is not lost where the service answers %i while its message is looked for', async (given, status, code) => {
    const whole = filteringService(MAILS);
    const at = bench({ scope: () => ({ tenant: 'acme' }) }, (sent) =>
      sent.url.includes('limit=100') ? new Response(null, { status: given }) : whole(sent),
    );
    const { headers } = await at.ask(`${FEED}?limit=1`);
    const own = { 'inbox-subject': headers.get('inbox-subject') ?? '', 'content-type': 'application/json' };
    const answer = await at.ask(actionOn('a2'), { method: 'POST', headers: own, body: '{"status":"done"}' });
    expect([answer.status, answer.body['code']]).toEqual([status, code]);
  });

  it('looks for its message in the newest 1,000 of the scope, once', async () => {
    const many = Array.from({ length: 1500 }, (_, place) => mail(`m${place}`, 'acme'));
    const at = scoped({}, many);
    expect(await act(at, 'm950')).toBe(201);
    const asked = at.sent.length;
    expect(await act(at, 'm951')).toBe(201);
    // The feed that gave the subject, and the action.
    expect(at.sent.length - asked).toBe(2);
    expect(await act(at, 'm1400')).toBe(404);
  });
});

it('a payload is in a scope if it has each of its leaves, as its own', () => {
  expect(isInScope({ a: 1, b: 2 }, { a: 1 })).toBe(true);
  expect(isInScope({ a: { b: 1, c: 2 } }, { a: { b: 1 } })).toBe(true);
  expect(isInScope({ a: ['x'] }, { a: ['x'] })).toBe(true);
  expect(isInScope({ a: { c: 1, b: 2 } }, { a: { b: 2, c: 1 } })).toBe(true);
  for (const payload of [null, undefined, 'a', [], {}, { a: '1' }, { a: [1] }, { a: { a: 1 } }, { A: 1 }])
    expect(isInScope(payload, { a: 1 })).toBe(false);
  expect(isInScope({}, JSON.parse('{"toString":1}'))).toBe(false);
  expect(isInScope({}, JSON.parse('{"constructor":{}}'))).toBe(false);
});

it('the index forgets the oldest messages first', () => {
  const index = createScopeIndex(2);
  index.add('ann', ['a', 'b']);
  index.add('ann', ['a']);
  index.add('ben', ['a']);
  expect([index.has('ann', 'a'), index.has('ann', 'b'), index.has('ben', 'a')]).toEqual([true, false, true]);
});
