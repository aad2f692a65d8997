/** The conditions of the product tour's network, without a page. The faults themselves: network-faults.test.ts. */
import { afterEach, expect, test, vi } from 'vitest';
import { conditions, createNetwork } from '../../demo/page/tour/network.js';

const outcomeOf = (response: Promise<Response>): Promise<number | string> =>
  response.then(
    ({ status }) => status,
    (error: Error) => error.name,
  );

afterEach(() => void vi.useRealTimers());

test('has conditions that a reader knows by name', () =>
  expect(conditions.map(({ label }) => label)).toEqual(['Normal', 'Slow', 'Errors', 'Offline', 'Signed out']));

test.each([
  ['failing', 500],
  ['expired', 401],
  ['offline', 'TypeError'],
])('with the condition “%s” answers pending and later requests with %s, and recovers', async (id, expected) => {
  const send = vi.fn<typeof fetch>(
    (_input, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
  );
  const network = createNetwork(send);
  const pending = outcomeOf(network.fetch('/inbox/events'));
  network.set(id);
  expect([await pending, await outcomeOf(network.fetch('/inbox'))]).toEqual([expected, expected]);
  send.mockResolvedValue(new Response());
  network.set('online');
  expect(await outcomeOf(network.fetch('/inbox'))).toBe(200);
});

test('delays every response by two seconds while slow', async () => {
  vi.useFakeTimers();
  const send = vi.fn<typeof fetch>(() => Promise.resolve(new Response()));
  const network = createNetwork(send);
  network.set('slow');
  const response = network.fetch('/inbox');
  await vi.advanceTimersByTimeAsync(1999);
  expect(send).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect((await response).status).toBe(200);
});
