// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import type { ProxyErrorInfo } from '../../src/proxy/proxy.js';
import { createCircuitBreaker } from '../../src/proxy/upstream/circuit-breaker.js';
import type { CircuitBreaker, CallOutcome, CircuitState } from '../../src/proxy/upstream/circuit-breaker.js';
import { bench, emptyPage, FEED } from './support.js';

const SECOND = 1000;

function breakerAt(start = 0) {
  const clock = { now: start };
  const states: CircuitState[] = [];
  const breaker = createCircuitBreaker(
    { failures: 3, pause: 5 * SECOND },
    (state) => states.push(state),
    () => clock.now,
  );
  return { breaker, clock, states };
}

/** Lets one request end with an outcome; gives the seconds to wait where it was refused. */
const ask = async (breaker: CircuitBreaker, outcome: CallOutcome, subscriber = 'ann'): Promise<number | 'asked'> => {
  try {
    await breaker.run(
      subscriber,
      async () => {},
      () => outcome,
    );
    return 'asked';
  } catch (error) {
    return Number(Object(error).details.headers['retry-after']);
  }
};

const break_ = async (breaker: CircuitBreaker): Promise<void> => {
  for (const name of ['ann', 'ben', 'cem']) await ask(breaker, 'failure', name);
};

describe('the circuit', () => {
  it('opens after so many failures in a row, and says when it may be asked again', async () => {
    const { breaker, states } = breakerAt();
    await ask(breaker, 'failure', 'ann');
    await ask(breaker, 'failure', 'ben');
    await ask(breaker, 'success');
    await ask(breaker, 'failure', 'ann');
    await ask(breaker, 'failure', 'ben');
    expect(breaker.state).toBe('closed');
    await ask(breaker, 'failure');
    expect([breaker.state, states]).toEqual(['open', ['open']]);
    expect(await ask(breaker, 'success')).toBe(5);
  });

  it('stays closed where one subscriber alone fails, or where nothing is known of the service', async () => {
    const { breaker } = breakerAt();
    for (let times = 0; times < 9; times += 1) await ask(breaker, 'failure');
    for (let times = 0; times < 9; times += 1) await ask(breaker, 'unknown', 'ben');
    expect(breaker.state).toBe('closed');
  });

  it('lets one probe through after the pause: a success closes it', async () => {
    const { breaker, clock, states } = breakerAt();
    await break_(breaker);
    clock.now = 4999;
    expect(await ask(breaker, 'success')).toBe(1);
    clock.now = 5000;
    let end = (): void => {};
    const probe = breaker.run(
      'ann',
      () => new Promise<void>((resolve) => (end = resolve)),
      () => 'success',
    );
    expect(breaker.state).toBe('half-open');
    expect(await ask(breaker, 'success', 'ben')).toBe(1);
    end();
    await probe;
    expect(states).toEqual(['open', 'half-open', 'closed']);
    expect(await ask(breaker, 'success')).toBe('asked');
  });

  it('doubles the pause with each probe that fails, up to a minute, and starts anew after a success', async () => {
    const { breaker, clock } = breakerAt();
    await break_(breaker);
    const pauses: number[] = [];
    for (let times = 0; times < 6; times += 1) {
      const begun = clock.now;
      while ((await ask(breaker, 'failure')) !== 'asked') clock.now += SECOND;
      pauses.push((clock.now - begun) / SECOND);
    }
    expect(pauses).toEqual([5, 10, 20, 40, 60, 60]);
    while ((await ask(breaker, 'success')) !== 'asked') clock.now += SECOND;
    await break_(breaker);
    expect(await ask(breaker, 'success')).toBe(5);
  });

  it('probes again where a probe says nothing, and ignores what began before it opened', async () => {
    const { breaker, clock } = breakerAt();
    let end = (): void => {};
    const late = breaker.run(
      'dan',
      () => new Promise<void>((resolve) => (end = resolve)),
      () => 'success',
    );
    await break_(breaker);
    end();
    await late;
    expect(breaker.state).toBe('open');
    clock.now = 5000;
    expect(await ask(breaker, 'unknown')).toBe('asked');
    expect(breaker.state).toBe('half-open');
    expect(await ask(breaker, 'success')).toBe('asked');
    expect(breaker.state).toBe('closed');
  });
});

describe('a service that fails', () => {
  const subscriber = (request: Request): string | null => request.headers.get('x-who');

  it.each<[string, () => Promise<Response>]>([
    ['does not answer', () => Promise.reject(new TypeError('fetch failed'))],
    ['hangs', () => new Promise(() => {})],
    ['answers by 500', async () => new Response(null, { status: 500 })],
  ])('and %s is not asked for a while; onError is called once for the open circuit', async (_, service) => {
    const onError = vi.fn<(trouble: ProxyErrorInfo) => void>();
    const at = bench({ subscriber, timeout: 20, circuit: { failures: 4 }, onError }, service);
    const codes: unknown[] = [];
    for (let times = 0; times < 8; times += 1)
      codes.push((await at.ask(FEED, { headers: { 'x-who': `reader${times}` } })).body['code']);
    expect(codes.slice(4)).toEqual(Array.from({ length: 4 }, () => 'circuit-open'));
    expect(at.sent).toHaveLength(4);
    expect(at.proxy.health().circuit).toBe('open');
    expect(onError.mock.calls.filter(([{ code }]) => code === 'circuit-open')).toHaveLength(1);
    expect(onError).toHaveBeenCalledTimes(5);
  });

  it('closes the circuit by its first good answer', async () => {
    let isDown = true;
    const at = bench({ subscriber, circuit: { failures: 2, pause: 30 } }, async () =>
      isDown ? new Response(null, { status: 502 }) : emptyPage(),
    );
    const status = async (name: string): Promise<number> => (await at.ask(FEED, { headers: { 'x-who': name } })).status;
    expect([await status('ann'), await status('ben'), await status('ann')]).toEqual([502, 502, 503]);
    isDown = false;
    await vi.waitFor(async () => expect(await status('ann')).toBe(200));
    expect(at.proxy.health()).toMatchObject({ circuit: 'closed', upstreamRequests: 0 });
  });

  it('is asked on and on where the circuit is off', async () => {
    const at = bench({ circuit: false, subscriber }, () => Promise.reject(new Error('down')));
    for (let times = 0; times < 15; times += 1) await at.ask(FEED, { headers: { 'x-who': `reader${times}` } });
    expect(at.sent).toHaveLength(15);
  });
});
