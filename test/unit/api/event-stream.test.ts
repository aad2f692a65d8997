/** Change notifications of a proxy as server-sent events: parsing, missing streams, and the time limit of silence. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openEventStream } from '../../../src/api/event-stream.js';
import type { ApiConfig } from '../../../src/api/config.js';
import { json, stubService } from './stub-service.js';

const encoder = new TextEncoder();

/** A stream of these chunks, which then ends, or stays open. */
function streamOf(chunks: readonly (string | Uint8Array)[], staysOpen = false): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
      if (!staysOpen) controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
}

/** Reads a stream to its end: whether the server has one, and how many changes it announced. */
const readStream = async (config: ApiConfig, signal = new AbortController().signal) => {
  const onChange = vi.fn();
  const isAvailable = await openEventStream(config, 'me', onChange, { 'x-notification-inbox': '1' }, signal);
  return { isAvailable, changes: onChange.mock.calls.length };
};

afterEach(() => void vi.useRealTimers());

const CHANGED = 'event: changed\ndata:\n\n';

describe('openEventStream', () => {
  test.each([
    ['an event', [CHANGED], 1],
    ['an event after heartbeats', [':\n\n', ':\n\n', CHANGED], 1],
    ['an event in each of several chunks', [CHANGED, ':\n\n', CHANGED], 2],
    ['an event in chunks of one letter', CHANGED.split(''), 1],
    ['an event cut in the middle of a word', ['event: chan', 'ged\ndata:\n\n'], 1],
    ['an event after bytes that are not UTF-8', [new Uint8Array([0xff, 0xc3]), CHANGED], 1],
  ])('reports a change for %s', async (_, chunks, changes) => {
    expect(await readStream(stubService(streamOf(chunks)).config)).toEqual({ isAvailable: true, changes });
  });

  test.each([[':\n\n'], ['event: other\ndata: x\n\n'], ['x'.repeat(100_000)]])('finds no change in %j', async (chunk) =>
    expect(await readStream(stubService(streamOf([chunk])).config)).toEqual({ isAvailable: true, changes: 0 }),
  );

  test('sends the headers of the host, fresh ones after a 401, and follows no redirect', async () => {
    const { requests, config } = stubService(json({}, 401), streamOf([CHANGED]));
    let count = 0;
    const result = await readStream({ ...config, headers: () => ({ authorization: `Bearer ${(count += 1)}` }) });
    expect(result).toEqual({ isAvailable: true, changes: 1 });
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer 1', 'Bearer 2']);
    expect(requests[1]).toMatchObject({
      method: 'GET',
      url: { href: 'https://service.example/base/v1/subscribers/me/events' },
      init: { credentials: 'same-origin', redirect: 'manual', cache: 'no-store' },
    });
    expect(requests[1]?.headers.get('x-notification-inbox')).toBe('1');
  });

  test.each([
    [false, '404', json({}, 404)],
    [false, '405', json({}, 405)],
    [false, '501', json({}, 501)],
    [false, 'a page', new Response('<h1>Hello</h1>', { headers: { 'content-type': 'text/html' } })],
    [false, 'an empty response', new Response(null, { status: 204 })],
    [true, '401', json({}, 401)],
    [true, '429', json({}, 429)],
    [true, '503', json({}, 503)],
    [true, 'a network error', new TypeError('Failed to fetch')],
  ])('resolves to %s after %s', async (isAvailable, _, reply) => {
    expect(await readStream(stubService(reply).config)).toEqual({ isAvailable, changes: 0 });
  });

  test('ends a stream after a minute of silence, which each heartbeat starts anew', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let sendHeartbeat = (): void => {};
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => void (sendHeartbeat = () => controller.enqueue(encoder.encode(':\n\n'))),
    });
    const { config } = stubService(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
    const onEnd = vi.fn();
    const reading = readStream(config).then(onEnd);
    for (let minute = 0; minute < 5; minute += 1) {
      await vi.advanceTimersByTimeAsync(50_000);
      sendHeartbeat();
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(onEnd).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_000);
    await reading;
    expect(onEnd).toHaveBeenCalledWith({ isAvailable: true, changes: 0 });
    expect(vi.getTimerCount()).toBe(0);
  });

  test('ends at the signal, even if a custom fetch ignores it, and leaves no timer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const controller = new AbortController();
    const reading = readStream(stubService(streamOf([], true)).config, controller.signal);
    await vi.advanceTimersByTimeAsync(0);
    controller.abort();
    expect([await reading, vi.getTimerCount()]).toEqual([{ isAvailable: true, changes: 0 }, 0]);
  });
});
