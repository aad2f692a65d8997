// @vitest-environment node
/** The circuit breaker: when it opens and closes, and how the proxy answers while it is open. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ProxyErrorInfo } from '../../../src/proxy/proxy.js';
import { createCircuitBreaker } from '../../../src/proxy/upstream/circuit-breaker.js';
import type { CircuitBreaker, CallOutcome, CircuitState } from '../../../src/proxy/upstream/circuit-breaker.js';
import { createTestProxy, deferred, emptyPage, FEED } from '../../support/test-proxy.js';

const SECOND = 1000;

function createBreaker(start = 0) {
  const clock = { now: start };
  const states: CircuitState[] = [];
  const breaker = createCircuitBreaker(
    { failures: 3, pause: 5 * SECOND },
    (state) => states.push(state),
    () => clock.now,
  );
  return { breaker, clock, states };
}

/** Makes a call with an outcome; resolves with the seconds of Retry-After if the circuit is open. */
const callBreaker = async (
  breaker: CircuitBreaker,
  outcome: CallOutcome,
  subscriber = 'ann',
  call = async (): Promise<void> => {},
): Promise<number | 'called'> => {
  try {
    await breaker.run(subscriber, call, () => outcome);
    return 'called';
  } catch (error) {
    return Number(Object(error).details.headers['retry-after']);
  }
};

const openCircuit = async (breaker: CircuitBreaker): Promise<void> => {
  for (const name of ['ann', 'ben', 'cem']) await callBreaker(breaker, 'failure', name);
};

describe('the circuit breaker', () => {
  it('opens after several failures in a row, with the time of the next probe', async () => {
    const { breaker, states } = createBreaker();
    await callBreaker(breaker, 'failure', 'ann');
    await callBreaker(breaker, 'failure', 'ben');
    await callBreaker(breaker, 'success');
    await callBreaker(breaker, 'failure', 'ann');
    await callBreaker(breaker, 'failure', 'ben');
    expect(breaker.state).toBe('closed');
    await callBreaker(breaker, 'failure');
    expect([breaker.state, states]).toEqual(['open', ['open']]);
    expect(await callBreaker(breaker, 'success')).toBe(5);
  });

  it('stays closed if only one subscriber fails, or if outcomes are unknown', async () => {
    const { breaker } = createBreaker();
    for (let times = 0; times < 9; times += 1) await callBreaker(breaker, 'failure');
    for (let times = 0; times < 9; times += 1) await callBreaker(breaker, 'unknown', 'ben');
    expect(breaker.state).toBe('closed');
  });

  it('allows one probe after the pause, and closes if it succeeds', async () => {
    const { breaker, clock, states } = createBreaker();
    await openCircuit(breaker);
    clock.now = 4999;
    expect(await callBreaker(breaker, 'success')).toBe(1);
    clock.now = 5000;
    const answer = deferred<void>();
    const probe = callBreaker(breaker, 'success', 'ann', () => answer.promise);
    expect([breaker.state, await callBreaker(breaker, 'success', 'ben')]).toEqual(['half-open', 1]);
    answer.resolve();
    await probe;
    expect(states).toEqual(['open', 'half-open', 'closed']);
    expect(await callBreaker(breaker, 'success')).toBe('called');
  });

  it('doubles the pause with each failed probe, up to a minute, and resets it after a success', async () => {
    const { breaker, clock } = createBreaker();
    await openCircuit(breaker);
    const pauses: number[] = [];
    for (let times = 0; times < 6; times += 1) {
      const begun = clock.now;
      while ((await callBreaker(breaker, 'failure')) !== 'called') clock.now += SECOND;
      pauses.push((clock.now - begun) / SECOND);
    }
    expect(pauses).toEqual([5, 10, 20, 40, 60, 60]);
    while ((await callBreaker(breaker, 'success')) !== 'called') clock.now += SECOND;
    await openCircuit(breaker);
    expect(await callBreaker(breaker, 'success')).toBe(5);
  });

  it('probes again after an unknown outcome, and ignores calls that began before it opened', async () => {
    const { breaker, clock } = createBreaker();
    const answer = deferred<void>();
    const early = callBreaker(breaker, 'success', 'dan', () => answer.promise);
    await openCircuit(breaker);
    answer.resolve();
    await early;
    expect(breaker.state).toBe('open');
    clock.now = 5000;
    expect([await callBreaker(breaker, 'unknown'), breaker.state]).toEqual(['called', 'half-open']);
    expect([await callBreaker(breaker, 'success'), breaker.state]).toEqual(['called', 'closed']);
  });
});

describe('a failing service', () => {
  const subscriber = (request: Request): string | null => request.headers.get('x-who');

  it.each<[string, () => Promise<Response>]>([
    ['does not answer', () => Promise.reject(new TypeError('fetch failed'))],
    ['hangs', () => new Promise(() => {})],
    ['answers by 500', async () => new Response(null, { status: 500 })],
  ])('that %s opens the circuit, which is reported once', async (_, service) => {
    const onError = vi.fn<(error: ProxyErrorInfo) => void>();
    const testProxy = createTestProxy({ subscriber, timeout: 20, circuit: { failures: 4 }, onError }, service);
    const codes: unknown[] = [];
    for (let times = 0; times < 8; times += 1)
      codes.push((await testProxy.send(FEED, { headers: { 'x-who': `reader${times}` } })).body['code']);
    expect(codes.slice(4)).toEqual(Array.from({ length: 4 }, () => 'circuit-open'));
    expect([testProxy.serviceRequests.length, testProxy.proxy.health().circuit]).toEqual([4, 'open']);
    expect(onError.mock.calls.filter(([{ code }]) => code === 'circuit-open')).toHaveLength(1);
    expect(onError).toHaveBeenCalledTimes(5);
  });

  it('closes the circuit with its first success', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    let isDown = true;
    const testProxy = createTestProxy({ subscriber, circuit: { failures: 2, pause: 5 * SECOND } }, async () =>
      isDown ? new Response(null, { status: 502 }) : emptyPage(),
    );
    const status = async (name: string): Promise<number> =>
      (await testProxy.send(FEED, { headers: { 'x-who': name } })).status;
    expect([await status('ann'), await status('ben'), await status('ann')]).toEqual([502, 502, 503]);
    isDown = false;
    vi.setSystemTime(Date.now() + 5 * SECOND);
    expect(await status('ann')).toBe(200);
    expect(testProxy.proxy.health()).toMatchObject({ circuit: 'closed', upstreamRequests: 0 });
  });

  it('receives all requests if the circuit breaker is off', async () => {
    const { send, serviceRequests } = createTestProxy({ circuit: false, subscriber }, () =>
      Promise.reject(new Error('down')),
    );
    for (let times = 0; times < 15; times += 1) await send(FEED, { headers: { 'x-who': `reader${times}` } });
    expect(serviceRequests).toHaveLength(15);
  });
});
