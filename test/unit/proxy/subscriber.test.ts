// @vitest-environment node
/** The subscriber: which ids the host may return, the header inbox-subject, and writes of a previous session. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ProxyErrorInfo, ProxyOptions } from '../../../src/proxy/proxy.js';
import { ACTION, FEED, PREFERENCES, SERVICE, SUBSCRIBER, createTestProxy, json } from '../../support/test-proxy.js';
import { flushTasks } from '../../support/until.js';

const fail = (): never => {
  throw new Error('The log is unavailable.');
};
const feedOf = (id: string): string => `${SERVICE}/v1/subscribers/${encodeURIComponent(id)}/notifications/feed`;

describe('the subscriber of the host’s session', () => {
  it('may be returned by a promise', async () => {
    const { send, serviceRequests } = createTestProxy({
      subscriber: (request) => Promise.resolve(request.headers.get('x-session')),
    });
    await send(FEED, { headers: { 'x-session': 'ann' } });
    await send(FEED, { headers: { 'x-session': 'bob' } });
    expect(serviceRequests.map(({ url }) => url)).toEqual([feedOf('ann'), feedOf('bob')]);
  });

  it.each([null, undefined])('is answered by 401 if it is %s', async (noSubscriber) => {
    const { send, serviceRequests } = createTestProxy({ subscriber: () => noSubscriber });
    const { status, body, headers } = await send(FEED);
    expect([status, body['code'], headers.get('inbox-subject')]).toEqual([401, 'signed-out', null]);
    expect(serviceRequests).toEqual([]);
  });

  const PLAIN = ['a', 'ann@example.com', 'user:1', 'a+b=c~d|e', '..a', '.a.', '...', 'x'.repeat(256), 'me', '6f1d0c52'];
  const LETTERS = ['ü', 'u\u0308', '名前', '👩‍🚀'];
  const SIGNS = ["o'neil", 'a b', 'a/b', 'urn:x:y/z', 'a,b', 'a&b', '{guid}', 'a%b', '%2F', 'a\\b', 'a?b', 'a#b'];

  it.each([...PLAIN, ...LETTERS, ...SIGNS, '%2e%2e'])('may have the id %s', async (id) => {
    const { send, serviceRequests } = createTestProxy({ subscriber: () => id });
    expect((await send(FEED)).status).toBe(200);
    expect((await send(`/v1/subscribers/${encodeURIComponent(id)}/notifications/feed`)).status).toBe(200);
    expect(serviceRequests.map(({ url }) => url)).toEqual([feedOf(id), feedOf(id)]);
  });

  const RELATIVE = ['', '.', '..', 'a/..', './a', 'a/../b', '..\\a'];
  const CHARACTERS = ['a\r\nb', 'a\0', 'a\tb', '\x85', '\ud800', 'x'.repeat(257)];
  it.each([...RELATIVE, ...CHARACTERS])('is answered by 500 with the invalid id "%s"', async (id) => {
    const { send, serviceRequests } = createTestProxy({ subscriber: () => id });
    const { status, body } = await send(FEED);
    expect([status, body['code'], serviceRequests]).toEqual([500, 'bad-subscriber', []]);
  });

  it('is answered by 500 if the host throws, and onError receives the exception', async () => {
    const onError = vi.fn<(error: ProxyErrorInfo) => void>();
    const cause = new Error('database at 10.0.0.7');
    const { send } = createTestProxy({ subscriber: () => Promise.reject(cause), onError });
    const { status, text, body } = await send(FEED);
    expect([status, body['code']]).toEqual([500, 'failed']);
    expect(text).not.toContain('10.0.0.7');
    expect(onError.mock.calls).toEqual([[{ code: 'failed', cause }]]);
  });

  it.each<[string, () => unknown]>([
    ['throws', fail],
    ['rejects', async () => fail()],
    ['never settles', () => new Promise(() => {})],
  ])('is answered although onError %s, without an unhandled rejection', async (_, log) => {
    const unhandled = vi.fn<() => void>();
    process.on('unhandledRejection', unhandled);
    const onError = vi.fn<() => void>(log);
    expect((await createTestProxy({ subscriber: () => '', onError }).send(FEED)).status).toBe(500);
    // Node reports a rejection after the microtasks of the turn in which it happened.
    await flushTasks();
    process.off('unhandledRejection', unhandled);
    expect([onError.mock.calls.length, unhandled.mock.calls.length]).toEqual([1, 0]);
  });

  it.each(['bob', 'ME', 'Ann', 'ann%00', 'an', '%61nn%2f', '*'])('gets 403 if the path names %s', async (id) => {
    const { send, serviceRequests } = createTestProxy();
    const { status, body } = await send(`/v1/subscribers/${id}/notifications/feed`);
    expect([status, body['code'], serviceRequests]).toEqual([403, 'other-subscriber', []]);
  });
});

describe('a subscriber that the service does not know yet', () => {
  const PROFILE = { firstName: 'Ann', email: 'ann@example.com', data: { team: 'a' } };
  const missing = (isFeed: boolean): Response =>
    isFeed
      ? json({ message: 'Subscriber not found for this environment with the id: ann.' }, { status: 400 })
      : json({ message: 'Subscriber with id: ann not found' }, { status: 404 });
  /** A service that knows the subscriber after a creation that it accepts. */
  function setUp(options: Partial<ProxyOptions>, creationStatus = 201) {
    let isKnown = false;
    const onError = vi.fn<(error: ProxyErrorInfo) => void>();
    const testProxy = createTestProxy({ onError, ...options }, ({ method, url }) => {
      if (method === 'POST') isKnown = creationStatus === 201;
      if (method === 'POST') return json({ data: {} }, { status: creationStatus });
      if (!isKnown) return missing(url.includes('/feed'));
      if (url.includes('/feed')) return json(PAGE);
      return url.endsWith('preferences') ? json({ data: PREFERENCES_BODY }) : json({ data: { timezone: 'UTC' } });
    });
    const creations = () => testProxy.serviceRequests.filter(({ method }) => method === 'POST');
    return { ...testProxy, onError, creations };
  }
  const PAGE = { data: [{ _id: 'm1' }], hasMore: false, page: 0, pageSize: 10, totalCount: 1 };
  const PREFERENCES_BODY = { global: { enabled: true, channels: { push: true } }, workflows: [] };

  it('is created once by concurrent requests, which are then answered as for any other', async () => {
    const createSubscriber = vi.fn(async (request: Request) => (request.url ? PROFILE : null));
    const { send, creations, serviceRequests } = setUp({ createSubscriber });
    const answers = await Promise.all([FEED, SUBSCRIBER, PREFERENCES, PREFERENCES].map(async (path) => send(path)));
    const expected = [PAGE, { timezone: 'UTC' }, PREFERENCES_BODY, PREFERENCES_BODY];
    expect(answers.map(({ body }) => body)).toMatchObject(expected);
    expect(creations().map(({ url, body }) => [url, JSON.parse(body ?? '')])).toEqual([
      [`${SERVICE}/v2/subscribers`, { ...PROFILE, subscriberId: 'ann' }],
    ]);
    expect(createSubscriber).toHaveBeenCalledOnce();
    const before = serviceRequests.length;
    await send(PREFERENCES);
    expect(serviceRequests.length).toBe(before + 1);
  });

  it.each<[string, Partial<ProxyOptions>, status: number, creations: number, code: string | undefined]>([
    ['the host does not want that', {}, 201, 0, undefined],
    ['the host has no profile', { createSubscriber: () => null }, 201, 0, undefined],
    ['the host throws', { createSubscriber: fail }, 201, 0, 'failed'],
    ['the profile is wrong', { createSubscriber: () => ({ ...PROFILE, email: Object(7) }) }, 201, 0, 'failed'],
    ['the service refuses', { createSubscriber: () => PROFILE }, 422, 1, 'upstream-failed'],
    ['the service fails', { createSubscriber: () => PROFILE }, 500, 1, 'upstream-failed'],
  ])('is not created if %s: once a minute that is reported, and not shown', async (_, options, status, count, code) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { send, creations, onError } = setUp(options, status);
    for (const _time of [1, 2]) expect((await send(PREFERENCES)).body).toEqual({ global: {}, workflows: [] });
    expect([creations().length, onError.mock.calls.map(([error]) => error.code)]).toEqual([count, code ? [code] : []]);
    vi.setSystemTime(Date.now() + 60_000);
    await send(SUBSCRIBER);
    expect(creations()).toHaveLength(2 * count);
  });
});

const subjectOf = async (id: string, options: Parameters<typeof createTestProxy>[0] = {}): Promise<string | null> =>
  (await createTestProxy({ subscriber: () => id, ...options }).send(FEED)).headers.get('inbox-subject');

describe('the header inbox-subject', () => {
  it('is part of each response, errors included', async () => {
    const { send } = createTestProxy({}, () => new Response('no', { status: 500 }));
    const subjects = new Set<string | null>();
    for (const path of [FEED, `${FEED}?limit=0`, SUBSCRIBER, PREFERENCES, '/v2/subscribers/bob'])
      subjects.add((await send(path)).headers.get('inbox-subject'));
    subjects.add((await send(ACTION, { method: 'POST' })).headers.get('inbox-subject'));
    expect(subjects.size).toBe(1);
    expect([...subjects][0]).toMatch(/^[0-9a-f]{32}$/);
  });

  it('differs by subscriber, secret and API key', async () => {
    const all = await Promise.all([
      subjectOf('ann'),
      subjectOf('bob'),
      subjectOf('ann', { apiKey: 'another-key-of-tests' }),
      subjectOf('ann', { secret: '1'.repeat(32) }),
      subjectOf('ann', { secret: '2'.repeat(32) }),
    ]);
    expect(new Set(all).size).toBe(5);
  });

  it('is the same in each process, and with a secret also for another API key', async () => {
    expect(await subjectOf('ann')).toBe(await subjectOf('ann'));
    expect(await subjectOf('ann', { secret: 's'.repeat(32), apiKey: 'k1' })).toBe(
      await subjectOf('ann', { secret: 's'.repeat(32), apiKey: 'k2' }),
    );
  });
});

it.each([
  ['POST', ACTION, { status: 'done' }],
  ['PATCH', PREFERENCES, { channels: { push: false } }],
] as const)('a write with the subject of the previous session is rejected %s %s', async (method, path, body) => {
  let currentSubscriber = 'ann';
  const { send, serviceRequests } = createTestProxy({ subscriber: () => currentSubscriber }, () =>
    json({ data: { _id: 'm1' } }, { status: 201 }),
  );
  const subject = (await send(SUBSCRIBER)).headers.get('inbox-subject') ?? '';
  const write = (headers: Readonly<Record<string, string>>) =>
    send(path, { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
  const before = serviceRequests.length;

  expect([(await write({ 'inbox-subject': subject })).status, serviceRequests.length]).toEqual([201, before + 1]);

  currentSubscriber = 'bob';
  const otherHeaders = [{ 'inbox-subject': subject }, {}, { 'inbox-subject': '' }, { 'inbox-subject': 'bob' }];
  for (const headers of otherHeaders as readonly Readonly<Record<string, string>>[]) {
    const answer = await write(headers);
    expect([answer.status, answer.body['code']]).toEqual([412, 'subject-changed']);
    expect(answer.headers.get('inbox-subject')).not.toBe(subject);
  }
  expect(serviceRequests.length).toBe(before + 1);
});
