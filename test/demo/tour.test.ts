/** The simulated network of the product tour, without a page. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { conditions, createNetwork } from '../../demo/page/tour/network.js';

describe('the network', () => {
  test('has conditions that a reader knows by name', () =>
    expect(conditions.map(({ label }) => label)).toEqual(['Normal', 'Slow', 'Errors', 'Offline', 'Signed out']));

  const respond = (): Promise<Response> => Promise.resolve(new Response('as it is'));
  afterEach(() => void vi.useRealTimers());

  test('passes requests unchanged while it works', async () => {
    const send = vi.fn<typeof fetch>(respond);
    const network = createNetwork(send);
    const response = await network.fetch('/inbox', { method: 'POST', body: 'x' });
    expect(await response.text()).toBe('as it is');
    expect(send.mock.calls).toEqual([['/inbox', expect.objectContaining({ method: 'POST', body: 'x' })]]);
  });

  test.each([
    ['failing', 500],
    ['expired', 401],
  ])('with the condition “%s” responds with %i', async (id, status) => {
    const send = vi.fn<typeof fetch>(respond);
    const network = createNetwork(send);
    network.set(id);
    expect((await network.fetch('/inbox')).status).toBe(status);
    expect(send).not.toHaveBeenCalled();
  });

  test('rejects requests while offline, and recovers', async () => {
    const network = createNetwork(respond);
    network.set('offline');
    await expect(network.fetch('/inbox')).rejects.toThrow(TypeError);
    network.set('online');
    expect((await network.fetch('/inbox')).status).toBe(200);
  });

  test('ends pending requests when it goes offline', async () => {
    const send = vi.fn<typeof fetch>(
      (_input, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    );
    const network = createNetwork(send);
    const pending = network.fetch('/inbox/events');
    network.set('offline');
    await expect(pending).rejects.toThrow(TypeError);
  });

  test('responds to pending requests as to all later ones', async () => {
    const send = vi.fn<typeof fetch>(
      (_input, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    );
    const network = createNetwork(send);
    const pending = network.fetch('/inbox');
    network.set('failing');
    expect((await pending).status).toBe(500);
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
