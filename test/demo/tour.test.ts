/** The conditions of the product tour's network, without a page. The faults themselves: faulty-fetch.test.ts. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { conditions, createNetwork } from '../../demo/page/tour/network.js';

const respond = (): Promise<Response> => Promise.resolve(new Response('as it is'));

describe('the network', () => {
  afterEach(() => void vi.useRealTimers());

  test('has conditions that a reader knows by name', () =>
    expect(conditions.map(({ label }) => label)).toEqual(['Normal', 'Slow', 'Errors', 'Offline', 'Signed out']));

  test.each([
    ['online', 200],
    ['failing', 500],
    ['expired', 401],
  ])('with the condition “%s” responds with %i', async (id, status) => {
    const network = createNetwork(respond);
    network.set('failing');
    network.set(id);
    expect(network.condition.id).toBe(id);
    expect((await network.fetch('/inbox')).status).toBe(status);
  });

  test('ends a pending request when it goes offline, and rejects later ones', async () => {
    const network = createNetwork(
      (_input, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    );
    const pending = network.fetch('/inbox/events');
    network.set('offline');
    await expect(pending).rejects.toThrow(TypeError);
    await expect(network.fetch('/inbox')).rejects.toThrow(TypeError);
  });

  test('delays every response by two seconds while slow', async () => {
    vi.useFakeTimers();
    const send = vi.fn<typeof fetch>(respond);
    const network = createNetwork(send);
    network.set('slow');
    const response = network.fetch('/inbox');
    await vi.advanceTimersByTimeAsync(1999);
    expect(send).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect((await response).status).toBe(200);
  });
});
