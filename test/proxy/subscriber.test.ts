// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import type { ProxyErrorInfo } from '../../src/proxy/proxy.js';
import { ACTION, FEED, PREFERENCES, SERVICE, SUBSCRIBER, bench, json } from './support.js';

const feedOf = (id: string): string => `${SERVICE}/v1/subscribers/${encodeURIComponent(id)}/notifications/feed`;

describe('the subscriber is whom the host’s session names', () => {
  it('whether or not that takes a while', async () => {
    const { ask, sent } = bench({ subscriber: (request) => Promise.resolve(request.headers.get('x-session')) });
    await ask(FEED, { headers: { 'x-session': 'ann' } });
    await ask(FEED, { headers: { 'x-session': 'bob' } });
    expect(sent.map(({ url }) => url)).toEqual([feedOf('ann'), feedOf('bob')]);
  });

  it.each([null, undefined])('%s is nobody: 401, and nothing is sent', async (nobody) => {
    const { ask, sent } = bench({ subscriber: () => nobody });
    const { status, body, headers } = await ask(FEED);
    expect([status, body['code'], headers.get('inbox-subject')]).toEqual([401, 'signed-out', null]);
    expect(sent).toEqual([]);
  });

  it.each(['a', 'ann@example.com', 'user:1', 'a+b=c~d|e', '..a', '.a.', 'x'.repeat(256), 'me', '6f1d0c52'])(
    '%s can be one',
    async (id) => {
      const { ask, sent } = bench({ subscriber: () => id });
      expect((await ask(FEED)).status).toBe(200);
      expect((await ask(`/v1/subscribers/${encodeURIComponent(id)}/notifications/feed`)).status).toBe(200);
      expect(sent.map(({ url }) => url)).toEqual([feedOf(id), feedOf(id)]);
    },
  );

  it.each([
    '',
    '.',
    '..',
    '...',
    'a/b',
    'a\\b',
    '%2e%2e',
    'a b',
    'a?b',
    'a#b',
    'é',
    'a\r\nb',
    'a\0',
    '\ud800',
    'x'.repeat(257),
  ])('"%s" can not: 500, and nothing is sent', async (id) => {
    const { ask, sent } = bench({ subscriber: () => id });
    const { status, body } = await ask(FEED);
    expect([status, body['code']]).toEqual([500, 'bad-subscriber']);
    expect(sent).toEqual([]);
  });

  it('an exception of the host’s is a 500 without its text, and the host hears of it', async () => {
    const onError = vi.fn<(trouble: ProxyErrorInfo) => void>();
    const cause = new Error('database at 10.0.0.7');
    const { ask } = bench({ subscriber: () => Promise.reject(cause), onError });
    const { status, text, body } = await ask(FEED);
    expect([status, body['code']]).toEqual([500, 'failed']);
    expect(text).not.toContain('10.0.0.7');
    expect(onError.mock.calls).toEqual([[{ code: 'failed', cause }]]);
  });

  it('nor does a listener that throws itself keep the answer back', async () => {
    const { ask } = bench({
      subscriber: () => '',
      onError: () => {
        throw new Error('no');
      },
    });
    expect((await ask(FEED)).status).toBe(500);
  });

  it('nor does one whose promise rejects end the process', async () => {
    const unhandled = vi.fn<() => void>();
    process.on('unhandledRejection', unhandled);
    let calls = 0;
    const onError = async (): Promise<never> => {
      calls += 1;
      throw new Error('The log is away.');
    };
    expect((await bench({ subscriber: () => '', onError }).ask(FEED)).status).toBe(500);
    await new Promise((resolve) => setTimeout(resolve, 10));
    process.off('unhandledRejection', unhandled);
    expect([calls, unhandled.mock.calls.length]).toEqual([1, 0]);
  });

  it.each(['bob', 'ME', 'Ann', 'ann%00', 'an', '%61nn%2f', '*'])(
    'somebody else (%s) is a 403, and nothing is sent',
    async (id) => {
      const { ask, sent } = bench();
      const { status, body } = await ask(`/v1/subscribers/${id}/notifications/feed`);
      expect([status, body['code']]).toEqual([403, 'other-subscriber']);
      expect(sent).toEqual([]);
    },
  );
});

const subjectOf = async (id: string, options: Parameters<typeof bench>[0] = {}): Promise<string | null> =>
  (await bench({ subscriber: () => id, ...options }).ask(FEED)).headers.get('inbox-subject');

describe('every answer says whose it is, without saying who that is', () => {
  it('also where it is a refusal', async () => {
    const { ask } = bench({}, () => new Response('no', { status: 500 }));
    const subjects = new Set<string | null>();
    for (const path of [FEED, `${FEED}?limit=0`, SUBSCRIBER, PREFERENCES, '/v2/subscribers/bob'])
      subjects.add((await ask(path)).headers.get('inbox-subject'));
    subjects.add((await ask(ACTION, { method: 'POST' })).headers.get('inbox-subject'));
    expect(subjects.size).toBe(1);
    expect([...subjects][0]).toMatch(/^[0-9a-f]{32}$/);
  });

  it('another for another subscriber, another secret or another key', async () => {
    const all = await Promise.all([
      subjectOf('ann'),
      subjectOf('bob'),
      subjectOf('ann', { apiKey: 'other' }),
      subjectOf('ann', { secret: '1'.repeat(32) }),
      subjectOf('ann', { secret: '2'.repeat(32) }),
    ]);
    expect(new Set(all).size).toBe(5);
  });

  it('the same in every process, and with a secret also after a change of the key', async () => {
    expect(await subjectOf('ann')).toBe(await subjectOf('ann'));
    expect(await subjectOf('ann', { secret: 's'.repeat(32), apiKey: 'k1' })).toBe(
      await subjectOf('ann', { secret: 's'.repeat(32), apiKey: 'k2' }),
    );
  });
});

describe('a write of one who was signed in before is not done for the next', () => {
  it.each([
    ['POST', ACTION, { status: 'done' }],
    ['PATCH', PREFERENCES, { channels: { push: false } }],
  ] as const)('%s %s', async (method, path, body) => {
    let who = 'ann';
    const { ask, sent } = bench({ subscriber: () => who }, () => json({ data: { _id: 'm1' } }, { status: 201 }));
    const subject = (await ask(SUBSCRIBER)).headers.get('inbox-subject') ?? '';
    const write = (headers: Readonly<Record<string, string>>) =>
      ask(path, { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
    const before = sent.length;

    expect((await write({ 'inbox-subject': subject })).status).toBe(201);
    expect(sent.length).toBe(before + 1);

    who = 'bob';
    const others: Record<string, string>[] = [
      { 'inbox-subject': subject },
      {},
      { 'inbox-subject': '' },
      { 'inbox-subject': 'bob' },
    ];
    for (const headers of others) {
      const answer = await write(headers);
      expect([answer.status, answer.body['code']]).toEqual([412, 'subject-changed']);
      expect(answer.headers.get('inbox-subject')).not.toBe(subject);
    }
    expect(sent.length).toBe(before + 1);
  });
});
