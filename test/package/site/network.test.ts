/** The settings of the playground's network: what each answers, and how often. The faults themselves: network-faults.test.ts. */
import { expect, it, vi } from 'vitest';
import { createNetwork, GOOD_NETWORK } from '../../../docs/.vitepress/playground/service/network.js';

const answer = (): Promise<Response> => Promise.resolve(Response.json({}));

it.each([
  [{}, 0, 200, null],
  [{ mode: 'signed-out' }, 0, 401, null],
  [{ mode: 'limited', retryAfter: 7 }, 0, 429, '7'],
  [{ failures: 50 }, 0.49, 503, null],
  [{ failures: 50 }, 0.5, 200, null],
  [{ failures: 0 }, 0, 200, null],
  [{ mode: 'offline' }, 0, 0, 'TypeError'],
] as const)('settings of %j and a random value of %d answer with %d', async (settings, random, status, detail) => {
  const onRequest = vi.fn();
  const { fetch } = createNetwork(
    answer,
    () => ({ ...GOOD_NETWORK, ...settings }),
    onRequest,
    () => random,
  );
  const toDetail = ({ headers }: Response): string | null => headers.get('retry-after');
  expect(await fetch('/x').then(toDetail, (error: Error) => error.name)).toBe(detail);
  expect(onRequest.mock.calls).toEqual([[{ method: 'GET', url: '/x', status }]]);
});

it('delays an answer by the latency', async () => {
  vi.useFakeTimers();
  const settled = vi.fn();
  const { fetch } = createNetwork(
    answer,
    () => ({ ...GOOD_NETWORK, latency: 1000 }),
    () => {},
  );
  const response = fetch('/x').then(settled);
  await vi.advanceTimersByTimeAsync(999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await response;
  vi.useRealTimers();
});
