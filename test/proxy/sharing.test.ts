// @vitest-environment node
/** Reads of one subscriber that are under way together: what is one question to the service, and what never is. */
import { describe, expect, it, vi } from 'vitest';
import type { ProxyOptions, ProxyErrorInfo } from '../../src/proxy/proxy.js';
import { listen } from './listening.js';
import { ACTION, bench, deferred, emptyPage, FEED, json, PREFERENCES } from './support.js';
import type { Asked, Sent } from './support.js';

const page = (content: string): Response => json({ data: [{ _id: 'm1', content }] });

/** A service whose answers to reads are held until they are given, each in its turn; writes are answered at once. */
function held(options: Partial<ProxyOptions> = {}, written = (): Response => json({ _id: 'm1' })) {
  const answers: ((answer: Response) => void)[] = [];
  const reads: Sent[] = [];
  let through = 0;
  const made = bench({ rateLimit: () => (through += 1) > 0, ...options }, (sent) => {
    if (sent.method !== 'GET') return written();
    const answer = deferred<Response>();
    reads.push(sent);
    answers.push(answer.resolve);
    return answer.promise;
  });
  return {
    ...made,
    reads,
    /** So many questions have come to the service. */
    asked: (count: number): Promise<void> => vi.waitFor(() => expect(reads).toHaveLength(count)),
    give: (place: number, answer: Response): void => answers[place]?.(answer),
    /** Asks so often, and comes back once all wait for the service. */
    waiting: async (count: number, path = FEED, init?: RequestInit): Promise<readonly Promise<Asked>[]> => {
      const before = through;
      const all = Array.from({ length: count }, () => made.ask(path, init));
      await vi.waitFor(() => expect(through).toBe(before + count));
      // From there to the service there is nothing that takes a turn.
      await new Promise(setImmediate);
      return all;
    },
  };
}

const contents = (answers: readonly Asked[]): string[] =>
  answers.map(({ text }) => /"content":"(.)"/.exec(text)?.[1] ?? '');

describe('a request that was given up before it was asked', () => {
  it('asks the service nothing, and is no trouble of the host', async () => {
    const onError = vi.fn();
    const { ask, sent } = bench({ onError });
    await ask(FEED, { signal: AbortSignal.abort() });
    expect([sent, onError.mock.calls]).toEqual([[], []]);
  });
});

describe('who asks the same together', () => {
  it.each([FEED, `${FEED}?page=1&limit=5`, PREFERENCES, '/v2/subscribers/me'])(
    'has one question sent to the service, and each the whole answer: %s',
    async (path) => {
      const service = held();
      const all = await service.waiting(5, path);
      await service.asked(1);
      service.give(0, path.startsWith('/v2') ? json({ data: { global: {} } }) : page('a'));
      const answers = await Promise.all(all);
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect([answers[0]?.status, service.reads.length]).toEqual([200, 1]);
    },
  );

  it('is one whichever way the inbox is named, and whatever in the query means nothing', async () => {
    const service = held();
    const all: Promise<Asked>[] = [];
    for (const path of [FEED, FEED.replace('me', 'ann'), `${FEED}?x=1`]) all.push(...(await service.waiting(1, path)));
    service.give(0, page('a'));
    expect(contents(await Promise.all(all))).toEqual(['a', 'a', 'a']);
    expect(service.reads).toHaveLength(1);
  });

  it('has the same refusal, where the service fails', async () => {
    const onError = vi.fn<(trouble: ProxyErrorInfo) => void>();
    const service = held({ onError });
    const all = await service.waiting(3);
    service.give(0, json({}, { status: 503, headers: { 'retry-after': '7' } }));
    for (const { status, headers } of await Promise.all(all))
      expect([status, headers.get('retry-after')]).toEqual([503, '7']);
    const broken = await service.waiting(3);
    await service.asked(2);
    service.give(1, json({}, { status: 500 }));
    expect((await Promise.all(broken)).map(({ status }) => status)).toEqual([502, 502, 502]);
    expect(service.reads).toHaveLength(2);
  });

  it('has its whole time, where it joined a question that gets no answer', async () => {
    const service = held({ timeout: 300, circuit: false });
    const first = service.ask(FEED);
    await service.asked(1);
    await new Promise((resolve) => setTimeout(resolve, 150));
    const late = await service.waiting(2);
    expect((await first).body['code']).toBe('upstream-timeout');
    await service.asked(2);
    service.give(1, page('a'));
    expect(contents(await Promise.all(late))).toEqual(['a', 'a']);
    expect(service.reads).toHaveLength(2);
  });

  it('asks once more and no further, where no answer comes at all', async () => {
    const service = held({ timeout: 50, circuit: false });
    const [first, second] = [service.ask(FEED), service.ask(FEED)];
    expect((await first).body['code']).toBe('upstream-timeout');
    expect((await second).body['code']).toBe('upstream-timeout');
    expect(service.reads).toHaveLength(2);
  });

  it('counts each against the limit', async () => {
    let count = 0;
    const service = held({ rateLimit: () => (count += 1) <= 2 });
    const all = [1, 2, 3].map(() => service.ask(FEED));
    await vi.waitFor(() => expect(count).toBe(3));
    await service.asked(1);
    service.give(0, page('a'));
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual(expect.arrayContaining([200, 200, 429]));
  });
});

describe('nothing is shared', () => {
  it('between two subscribers, who ask together in the same words', async () => {
    const service = held({ subscriber: (request) => request.headers.get('x-who') });
    const [ann, bob] = ['ann', 'bob'].map((who) => service.ask(FEED, { headers: { 'x-who': who } }));
    await service.asked(2);
    for (const [place, { url }] of service.reads.entries())
      service.give(place, page(url.includes('/ann/') ? 'a' : 'b'));
    const answers = [await ann, await bob].filter((answer) => answer !== undefined);
    expect(contents(answers)).toEqual(['a', 'b']);
    expect(new Set(answers.map(({ headers }) => headers.get('inbox-subject'))).size).toBe(2);
  });

  it('between other pages, filters or operations', async () => {
    const service = held();
    const paths = [FEED, `${FEED}?page=1`, `${FEED}?limit=5`, `${FEED}?read=false`, PREFERENCES, '/v2/subscribers/me'];
    const all = paths.map((path) => service.ask(path));
    await service.asked(paths.length);
    for (const place of paths.keys()) service.give(place, emptyPage());
    await Promise.all(all);
    expect(new Set(service.reads.map(({ url }) => url)).size).toBe(paths.length);
  });

  it('of writes: each is sent, also the same one twice', async () => {
    const { write, sent } = held();
    await Promise.all([1, 2].map(() => write('POST', ACTION, { status: 'done' }, { 'idempotency-key': 'k' })));
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  it('once the answer is there: whoever asks then has a question of their own', async () => {
    const service = held();
    for (const [place, content] of ['a', 'b'].entries()) {
      const all = await service.waiting(2);
      await service.asked(place + 1);
      service.give(place, page(content));
      expect(contents(await Promise.all(all))).toEqual([content, content]);
    }
  });

  it.each([
    ['a write, which would not show what was done', 200, 200],
    ['a write that failed: it may have been done all the same', 500, 502],
  ])('with a question from before %s', async (_, status, down) => {
    const service = held({}, () => json({ _id: 'm1' }, { status }));
    const before = await service.waiting(1);
    expect((await service.write('POST', ACTION, { status: 'done' })).status).toBe(down);
    const after = await service.waiting(2);
    await service.asked(2);
    service.give(1, page('b'));
    expect(contents(await Promise.all(after))).toEqual(['b', 'b']);
    service.give(0, page('a'));
    expect(contents(await Promise.all(before))).toEqual(['a']);
  });

  it('with one from before a hint, which would not show what was hinted at', async () => {
    const service = held();
    const before = await service.waiting(1);
    await service.asked(1);
    const listener = await listen(service.proxy);
    await service.proxy.notify('ann');
    await vi.waitFor(() => expect(listener.changes()).toBe(1));
    const after = await service.waiting(1);
    await service.asked(2);
    service.give(0, page('a'));
    service.give(1, page('b'));
    expect(contents(await Promise.all([...before, ...after]))).toEqual(['a', 'b']);
    listener.leave();
  });
});

describe('whoever leaves', () => {
  it('takes nothing from those who wait on, and the question ends with the last of them', async () => {
    const service = held();
    const leaving = Array.from({ length: 3 }, () => new AbortController());
    const all: Promise<Asked>[] = [];
    for (const { signal } of leaving) all.push(...(await service.waiting(1, FEED, { signal })));
    const ended = (): boolean | undefined => service.reads[0]?.signal?.aborted;
    leaving[0]?.abort();
    leaving[1]?.abort();
    expect(ended()).toBe(false);
    leaving[2]?.abort();
    expect(ended()).toBe(true);
    await Promise.all(all);
    expect(service.reads).toHaveLength(1);
  });

  it('first leaves the answer to the others', async () => {
    const service = held();
    const first = new AbortController();
    const gone = await service.waiting(1, FEED, { signal: first.signal });
    const stays = await service.waiting(2);
    first.abort();
    await Promise.all(gone);
    service.give(0, page('a'));
    expect(contents(await Promise.all(stays))).toEqual(['a', 'a']);
    expect(service.reads).toHaveLength(1);
  });

  it('last leaves nothing that the next could wait for', async () => {
    const service = held();
    const only = new AbortController();
    const gone = await service.waiting(1, FEED, { signal: only.signal });
    await service.asked(1);
    only.abort();
    const next = await service.waiting(1);
    await service.asked(2);
    service.give(1, page('b'));
    expect(contents(await Promise.all(next))).toEqual(['b']);
    await Promise.all(gone);
  });
});
