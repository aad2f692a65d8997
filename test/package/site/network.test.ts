/** The bad network of the playground: what it answers, how often, and when. */
import { describe, expect, it, vi } from 'vitest';
import { createNetwork, GOOD_NETWORK } from '../../../docs/.vitepress/playground/service/network.js';
import type { NetworkSettings, ReportedRequest } from '../../../docs/.vitepress/playground/service/network.js';

describe('the network', () => {
  const answer = (): Promise<Response> => Promise.resolve(Response.json({}));
  const ask = async (
    settings: Partial<NetworkSettings>,
    random = 0,
  ): Promise<[Response | Error, ReportedRequest[]]> => {
    const reported: ReportedRequest[] = [];
    const send = createNetwork(
      answer,
      () => ({ ...GOOD_NETWORK, ...settings }),
      (request) => reported.push(request),
      () => random,
    );
    return [await send('/x').catch((error: Error) => error), reported];
  };

  it.each([
    [{}, 200],
    [{ mode: 'signed-out' }, 401],
    [{ mode: 'limited' }, 429],
    [{ failures: 50 }, 503],
  ] as const)('answers %j with %d, and reports it', async (settings, status) => {
    const [response, reported] = await ask(settings);
    expect(response).toMatchObject({ status });
    expect(reported).toEqual([{ method: 'GET', url: '/x', status }]);
  });

  it('fails as often as it is set to', async () => {
    expect(await ask({ failures: 50 }, 0.6)).toMatchObject([{ status: 200 }, {}]);
    expect(await ask({ failures: 0 })).toMatchObject([{ status: 200 }, {}]);
  });

  it('says when to try again', async () => {
    const [response] = await ask({ mode: 'limited', retryAfter: 7 });
    expect(response instanceof Response && response.headers.get('retry-after')).toBe('7');
  });

  it('without an answer throws as fetch does', async () => {
    const [error, reported] = await ask({ mode: 'offline' });
    expect(error).toBeInstanceOf(TypeError);
    expect(reported).toMatchObject([{ status: 0 }]);
  });

  it('waits before it answers, and stops waiting when the request is aborted', async () => {
    vi.useFakeTimers();
    const send = createNetwork(
      answer,
      () => ({ ...GOOD_NETWORK, latency: 1000 }),
      () => {},
    );
    const controller = new AbortController();
    const aborted = send('/x', { signal: controller.signal }).catch((error: Error) => error.message);
    controller.abort(new Error('gone'));
    expect(await aborted).toBe('gone');
    let isDone = false;
    const done = send('/x').then(() => (isDone = true));
    await vi.advanceTimersByTimeAsync(999);
    expect(isDone).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await done;
    vi.useRealTimers();
  });
});
