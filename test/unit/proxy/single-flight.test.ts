// @vitest-environment node
/** Single flight: which concurrent reads share one request to the service, and which never do. */
import { describe, expect, it, vi } from 'vitest';
import type { ProxyOptions } from '../../../src/proxy/proxy.js';
import { ACTION, createTestProxy, deferred, emptyPage, FEED, json, PREFERENCES } from '../../support/test-proxy.js';
import type { TestResponse, ServiceRequest } from '../../support/test-proxy.js';
import { until } from '../../support/until.js';

const page = (content: string): Response => json({ data: [{ _id: 'm1', content }] });

/** A service that answers a read when the test calls `respond`, and a write at once. */
function createPendingService(
  options: Partial<ProxyOptions> = {},
  respondToWrite = (): Response => json({ _id: 'm1' }),
) {
  const answers: ((answer: Response) => void)[] = [];
  const reads: ServiceRequest[] = [];
  let admitted = 0;
  const testProxy = createTestProxy({ rateLimit: () => (admitted += 1) > 0, ...options }, (serviceRequest) => {
    if (serviceRequest.method !== 'GET') return respondToWrite();
    const answer = deferred<Response>();
    reads.push(serviceRequest);
    answers.push(answer.resolve);
    return answer.promise;
  });
  return {
    ...testProxy,
    reads,
    /** Waits until the service has received so many reads. */
    untilReceived: (count: number): Promise<void> => until(() => expect(reads).toHaveLength(count)),
    respond: (place: number, answer: Response): void => answers[place]?.(answer),
    /** Sends so many requests, and resolves when all of them wait for the service. */
    sendPending: async (count: number, path = FEED, init?: RequestInit): Promise<readonly Promise<TestResponse>[]> => {
      const before = admitted;
      const all = Array.from({ length: count }, () => testProxy.send(path, init));
      await until(() => expect(admitted).toBe(before + count));
      // From the rate limit on, a request reaches the service within one turn of the event loop.
      await new Promise(setImmediate);
      return all;
    },
  };
}

const contents = (answers: readonly TestResponse[]): string[] =>
  answers.map(({ text }) => /"content":"(.)"/.exec(text)?.[1] ?? '');

it('a request that was aborted before it was handled sends nothing to the service and reports no error', async () => {
  const onError = vi.fn();
  const { send, serviceRequests } = createTestProxy({ onError });
  await send(FEED, { signal: AbortSignal.abort() });
  expect([serviceRequests, onError.mock.calls]).toEqual([[], []]);
});

describe('identical concurrent reads', () => {
  const PATHS = [FEED, `${FEED}?page=1&limit=5`, PREFERENCES, '/v2/subscribers/me'];
  it.each(PATHS)('send one request to the service and all receive the whole response: %s', async (path) => {
    const service = createPendingService();
    const all = await service.sendPending(5, path);
    await service.untilReceived(1);
    service.respond(0, path.startsWith('/v2') ? json({ data: { global: {} } }) : page('a'));
    const answers = await Promise.all(all);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect([answers[0]?.status, service.reads.length]).toEqual([200, 1]);
  });

  it('are identical for "me" and the subscriber id, and for unknown query parameters', async () => {
    const service = createPendingService();
    const all: Promise<TestResponse>[] = [];
    for (const path of [FEED, FEED.replace('me', 'ann'), `${FEED}?x=1`])
      all.push(...(await service.sendPending(1, path)));
    service.respond(0, page('a'));
    expect([contents(await Promise.all(all)), service.reads.length]).toEqual([['a', 'a', 'a'], 1]);
  });

  it('all receive the same error if the service fails', async () => {
    const service = createPendingService();
    const all = await service.sendPending(3);
    service.respond(0, json({}, { status: 503, headers: { 'retry-after': '7' } }));
    for (const { status, headers } of await Promise.all(all))
      expect([status, headers.get('retry-after')]).toEqual([503, '7']);
    const broken = await service.sendPending(3);
    await service.untilReceived(2);
    service.respond(1, json({}, { status: 500 }));
    expect((await Promise.all(broken)).map(({ status }) => status)).toEqual([502, 502, 502]);
    expect(service.reads).toHaveLength(2);
  });

  it('send one more request with the whole timeout if they joined a request that timed out', async () => {
    const service = createPendingService({ timeout: 1000, circuit: false });
    const first = service.send(FEED);
    await service.untilReceived(1);
    const late = await service.sendPending(2);
    expect((await first).body['code']).toBe('upstream-timeout');
    await service.untilReceived(2);
    service.respond(1, page('a'));
    expect([contents(await Promise.all(late)), service.reads.length]).toEqual([['a', 'a'], 2]);
  });

  it('send one more request only, if that one times out as well', async () => {
    const service = createPendingService({ timeout: 50, circuit: false });
    const [first, second] = [service.send(FEED), service.send(FEED)];
    expect((await first).body['code']).toBe('upstream-timeout');
    expect([(await second).body['code'], service.reads.length]).toEqual(['upstream-timeout', 2]);
  });

  it('each count against the rate limit', async () => {
    let count = 0;
    const service = createPendingService({ rateLimit: () => (count += 1) <= 2 });
    const all = [1, 2, 3].map(() => service.send(FEED));
    await until(() => expect(count).toBe(3));
    await service.untilReceived(1);
    service.respond(0, page('a'));
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual(expect.arrayContaining([200, 200, 429]));
  });
});

describe('a read is not shared', () => {
  it('between two subscribers who send the same request', async () => {
    const service = createPendingService({ subscriber: (request) => request.headers.get('x-who') });
    const [ann, bob] = ['ann', 'bob'].map((who) => service.send(FEED, { headers: { 'x-who': who } }));
    await service.untilReceived(2);
    for (const [place, { url }] of service.reads.entries())
      service.respond(place, page(url.includes('/ann/') ? 'a' : 'b'));
    const answers = [await ann, await bob].filter((answer) => answer !== undefined);
    expect(contents(answers)).toEqual(['a', 'b']);
    expect(new Set(answers.map(({ headers }) => headers.get('inbox-subject'))).size).toBe(2);
  });

  it('between different pages, filters or operations', async () => {
    const service = createPendingService();
    const paths = [FEED, `${FEED}?page=1`, `${FEED}?limit=5`, `${FEED}?read=false`, PREFERENCES, '/v2/subscribers/me'];
    const all = paths.map((path) => service.send(path));
    await service.untilReceived(paths.length);
    for (const place of paths.keys()) service.respond(place, emptyPage());
    await Promise.all(all);
    expect(new Set(service.reads.map(({ url }) => url)).size).toBe(paths.length);
  });

  it('with a write: identical writes are both sent', async () => {
    const { write, serviceRequests } = createPendingService();
    await Promise.all([1, 2].map(() => write('POST', ACTION, { status: 'done' }, { 'idempotency-key': 'k' })));
    expect(serviceRequests.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  it('with a read that begins after its response has arrived', async () => {
    const service = createPendingService();
    for (const [place, content] of ['a', 'b'].entries()) {
      const all = await service.sendPending(2);
      await service.untilReceived(place + 1);
      service.respond(place, page(content));
      expect(contents(await Promise.all(all))).toEqual([content, content]);
    }
  });

  it.each([
    ['a write, because its response may not contain the change', 200, 200],
    ['a failed write, because the service may have carried it out', 500, 502],
  ])('with a read that began before %s', async (_, status, expectedStatus) => {
    const service = createPendingService({}, () => json({ _id: 'm1' }, { status }));
    const early = await service.sendPending(1);
    expect((await service.write('POST', ACTION, { status: 'done' })).status).toBe(expectedStatus);
    const late = await service.sendPending(2);
    await service.untilReceived(2);
    service.respond(1, page('b'));
    expect(contents(await Promise.all(late))).toEqual(['b', 'b']);
    service.respond(0, page('a'));
    expect(contents(await Promise.all(early))).toEqual(['a']);
  });

  it('with a read that began before a change was announced', async () => {
    const service = createPendingService();
    const early = await service.sendPending(1);
    await service.proxy.refreshInbox('ann');
    const late = await service.sendPending(1);
    await service.untilReceived(2);
    service.respond(0, page('a'));
    service.respond(1, page('b'));
    expect(contents(await Promise.all([...early, ...late]))).toEqual(['a', 'b']);
  });
});

describe('a caller that disconnects', () => {
  it('does not affect the other callers; the request is aborted when the last one disconnects', async () => {
    const service = createPendingService();
    const controllers = Array.from({ length: 3 }, () => new AbortController());
    const all: Promise<TestResponse>[] = [];
    for (const { signal } of controllers) all.push(...(await service.sendPending(1, FEED, { signal })));
    const isAborted = (): boolean | undefined => service.reads[0]?.signal?.aborted;
    controllers[0]?.abort();
    controllers[1]?.abort();
    expect(isAborted()).toBe(false);
    controllers[2]?.abort();
    expect(isAborted()).toBe(true);
    await Promise.all(all);
    expect(service.reads).toHaveLength(1);
  });

  it('leaves the response to the others if it was the first', async () => {
    const service = createPendingService();
    const first = new AbortController();
    const aborted = await service.sendPending(1, FEED, { signal: first.signal });
    const remaining = await service.sendPending(2);
    first.abort();
    await Promise.all(aborted);
    service.respond(0, page('a'));
    expect([contents(await Promise.all(remaining)), service.reads.length]).toEqual([['a', 'a'], 1]);
  });

  it('leaves no request that a later caller could join if it was the last', async () => {
    const service = createPendingService();
    const only = new AbortController();
    const aborted = await service.sendPending(1, FEED, { signal: only.signal });
    only.abort();
    const next = await service.sendPending(1);
    await service.untilReceived(2);
    service.respond(1, page('b'));
    expect(contents(await Promise.all(next))).toEqual(['b']);
    await Promise.all(aborted);
  });
});
