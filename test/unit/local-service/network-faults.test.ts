/** The layer of faults between an inbox and its service, as the tour, the playground and the stories use it. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { faultyFetch, type NetworkFault, type ReportedRequest } from '../../../src/local-service/faults/network.js';

const passed = (): Promise<Response> => Promise.resolve(new Response('as it is'));

/** Never answers, and ends as `fetch` does when its signal aborts. */
const unanswered: typeof fetch = (_input, init) =>
  new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));

/** Answers with a stream that stays open until the signal aborts. */
const openStream: typeof fetch = async (_input, init) => {
  const start = (stream: ReadableStreamDefaultController): void =>
    init?.signal?.addEventListener('abort', () => stream.error(init.signal?.reason));
  return new Response(new ReadableStream({ start }), { headers: { 'content-type': 'text/event-stream' } });
};

function createNetwork(answer: typeof fetch = passed, latency = 0) {
  const send = vi.fn<typeof fetch>(answer);
  const reported: ReportedRequest[] = [];
  let fault: NetworkFault | undefined;
  const network = faultyFetch(send, {
    faultOf: ({ url }) => (url.startsWith('/healthy') ? undefined : fault),
    latency: () => latency,
    onRequest: (request) => reported.push(request),
  });
  /** What has become of a request: a status, the name of an error, or `pending`. */
  const outcome = (response: Promise<Response>): (() => string | number) => {
    let settled: string | number = 'pending';
    response.then(
      ({ status }) => (settled = status),
      (error: Error) => (settled = `${error.name}: ${error.message}`),
    );
    return () => settled;
  };
  return {
    send,
    reported,
    request: (url = '/inbox', init?: RequestInit) => outcome(network.fetch(url, init)),
    fetch: network.fetch,
    setFault: (next: NetworkFault | undefined) => {
      fault = next;
      network.faultsChanged();
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

const OFFLINE = 'TypeError: The network is offline.';
const FAULTS: readonly (readonly [NetworkFault, string | number])[] = [
  ['offline', OFFLINE],
  ['silent', 'pending'],
  [{ status: 401 }, 401],
  [{ status: 429, retryAfter: 7 }, 429],
  [{ status: 500 }, 500],
];

describe('a request without a fault', () => {
  it('passes unchanged and is reported with its status', async () => {
    const { fetch, send, reported } = createNetwork();
    expect(await (await fetch('/inbox', { method: 'POST', body: 'x' })).text()).toBe('as it is');
    expect(send.mock.calls).toEqual([['/inbox', expect.objectContaining({ method: 'POST', body: 'x' })]]);
    expect(reported).toEqual([{ method: 'POST', url: '/inbox', status: 200 }]);
  });

  it('is reported with the method and the address of a Request', async () => {
    const { fetch, reported } = createNetwork();
    await fetch(new Request('https://inbox.test/x', { method: 'DELETE' }));
    expect(reported).toEqual([{ method: 'DELETE', url: 'https://inbox.test/x', status: 200 }]);
  });

  it('rejects as its sender does, and is reported without a status', async () => {
    const { fetch, reported } = createNetwork(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(fetch('/inbox')).rejects.toThrow('Failed to fetch');
    expect(reported).toEqual([{ method: 'GET', url: '/inbox', status: 0 }]);
  });
});

describe.each(FAULTS)('the fault %j', (fault, expected) => {
  const status = typeof expected === 'number' ? expected : 0;
  const report = expected === 'pending' ? [] : [{ method: 'GET', url: '/inbox', status }];

  it.each([
    ['before it is sent', passed, 0],
    ['while its sender is silent', unanswered, 0],
    ['while it waits for its latency', passed, 2000],
  ] as const)(`gives ${expected} to a request that it meets %s, and reports it`, async (when, answer, latency) => {
    const { request, send, reported, setFault } = createNetwork(answer, latency);
    if (when === 'before it is sent') setFault(fault);
    const outcome = request();
    await pass();
    setFault(fault);
    await pass();
    expect(outcome()).toBe(expected);
    expect(reported).toEqual(report);
    expect(send.mock.calls.map(([, init]) => init?.signal?.aborted)).toEqual(answer === unanswered ? [true] : []);
  });

  it('breaks a stream that is open when it begins', async () => {
    const { fetch, setFault } = createNetwork(openStream);
    const response = await fetch('/inbox/events');
    const text = response.text();
    setFault(fault);
    await expect(text).rejects.toThrow('The network is offline.');
  });

  it('ends the silence of the fault before it', async () => {
    const { request, setFault } = createNetwork();
    setFault('silent');
    const outcome = request();
    await pass();
    setFault(fault);
    await pass();
    expect(outcome()).toBe(expected);
  });

  it('ends: the next request passes', async () => {
    const { request, setFault } = createNetwork();
    setFault(fault);
    setFault(undefined);
    const outcome = request();
    await pass();
    expect(outcome()).toBe(200);
  });
});

it('an answer says in Retry-After when to try again if its fault has a time', async () => {
  const { fetch, setFault } = createNetwork();
  setFault({ status: 429, retryAfter: 0 });
  expect((await fetch('/inbox')).headers.get('retry-after')).toBe('0');
  setFault({ status: 503 });
  expect((await fetch('/inbox')).headers.has('retry-after')).toBe(false);
});

it('a change leaves requests in flight and open streams alone that have no fault', async () => {
  const { request, fetch, setFault } = createNetwork((input, init) =>
    input === '/healthy/events' ? openStream(input, init) : unanswered(input, init),
  );
  const other = request('/healthy');
  const stream = (await fetch('/healthy/events')).text().catch(() => 'broken');
  setFault('offline');
  await pass();
  expect([other(), await Promise.race([stream, Promise.resolve('open')])]).toEqual(['pending', 'open']);
});

it('a request waits for the latency before it is sent, and reads its fault only then', async () => {
  const { request, send, setFault } = createNetwork(passed, 2000);
  setFault('offline');
  const outcome = request();
  await pass(1000);
  setFault(undefined);
  await pass(999);
  expect(send).not.toHaveBeenCalled();
  await pass(1);
  expect(outcome()).toBe(200);
});

it.each([
  ['before it is sent', passed, 0, undefined],
  ['while it waits for its latency', passed, 1000, undefined],
  ['while its sender is silent', unanswered, 0, undefined],
  ['while the network is silent', passed, 0, 'silent'],
] as const)('a request that its caller aborts %s rejects with its reason', async (when, send, latency, fault) => {
  const { request, reported, setFault } = createNetwork(send, latency);
  setFault(fault);
  const caller = new AbortController();
  const gone = new Error('gone');
  if (when === 'before it is sent') caller.abort(gone);
  const outcome = request('/inbox', { signal: caller.signal });
  await pass();
  caller.abort(gone);
  await pass();
  expect([outcome(), reported]).toEqual(['Error: gone', [{ method: 'GET', url: '/inbox', status: 0 }]]);
  expect(vi.getTimerCount()).toBe(0);
});
