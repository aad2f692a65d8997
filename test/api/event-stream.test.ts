/** Listening to a proxy: what is taken for a hint, what is no stream, and that silence is not trusted. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openEventStream } from '../../src/api/event-stream.js';
import type { ApiConfig } from '../../src/api/config.js';
import { json, serving } from './support.js';

const encoder = new TextEncoder();

/** A stream of these pieces, which then stays open unless told. */
function streaming(pieces: readonly (string | Uint8Array)[], stays = false): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece);
      if (!stays) controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
}

const hear = async (service: ApiConfig, signal = new AbortController().signal) => {
  const changed = vi.fn();
  const there = await openEventStream(service, 'me', changed, { 'x-notification-inbox': '1' }, signal);
  return { there, changes: changed.mock.calls.length };
};

afterEach(() => {
  vi.useRealTimers();
});

const HINT = 'event: changed\ndata:\n\n';

describe('a hint', () => {
  test.each([
    ['by itself', [HINT], 1],
    ['after signs of life', [':\n\n', ':\n\n', HINT], 1],
    ['in each of several pieces', [HINT, ':\n\n', HINT], 2],
    ['letter by letter', HINT.split(''), 1],
    ['cut in the middle of its word', ['event: chan', 'ged\ndata:\n\n'], 1],
    ['among bytes that are no text', [new Uint8Array([0xff, 0xc3]), HINT], 1],
  ])('is heard %s', async (_, pieces, changes) => {
    const { service } = serving(streaming(pieces));
    expect(await hear(service)).toEqual({ there: true, changes });
  });
  test.each([[':\n\n'], ['event: other\ndata: x\n\n'], ['x'.repeat(100_000)]])('is nothing else', async (said) => {
    const { service } = serving(streaming([said]));
    expect(await hear(service)).toEqual({ there: true, changes: 0 });
  });
});

test('it is asked for as everything else: with the host’s headers, fresh ones after a 401, and no redirect', async () => {
  const { asked, service } = serving(json({}, 401), streaming([HINT]));
  let count = 0;
  const heard = await hear({ ...service, headers: () => ({ authorization: `Bearer ${(count += 1)}` }) });
  expect(heard).toEqual({ there: true, changes: 1 });
  expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer 1', 'Bearer 2']);
  expect(asked[1]).toMatchObject({
    method: 'GET',
    url: { href: 'https://service.example/base/v1/subscribers/me/events' },
    init: { credentials: 'same-origin', redirect: 'manual', cache: 'no-store' },
  });
  expect(asked[1]?.headers.get('x-notification-inbox')).toBe('1');
});

describe('a place to listen', () => {
  test.each([
    ['404', json({}, 404), false],
    ['405', json({}, 405), false],
    ['501', json({}, 501), false],
    ['a page', new Response('<h1>Hello</h1>', { headers: { 'content-type': 'text/html' } }), false],
    ['nothing', new Response(null, { status: 204 }), false],
    ['401', json({}, 401), true],
    ['429', json({}, 429), true],
    ['503', json({}, 503), true],
    ['no network', new TypeError('Failed to fetch'), true],
  ])('that answers with %s is there, or is not, for good', async (_, reply, there) => {
    expect(await hear(serving(reply).service)).toEqual({ there, changes: 0 });
  });
});

describe('a stream', () => {
  test('that was silent for a minute has ended; a sign of life is enough to go on', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let say = (): void => {};
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        say = () => controller.enqueue(encoder.encode(':\n\n'));
      },
    });
    const { service } = serving(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
    const over = vi.fn();
    const hearing = hear(service).then(over);
    for (let minute = 0; minute < 5; minute += 1) {
      await vi.advanceTimersByTimeAsync(50_000);
      say();
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(over).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_000);
    await hearing;
    expect(over).toHaveBeenCalledWith({ there: true, changes: 0 });
    expect(vi.getTimerCount()).toBe(0);
  });
  test('ends when it is told to, also with a fetch of the host’s that knows no signal, and leaves no timer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const life = new AbortController();
    const hearing = hear(serving(streaming([], true)).service, life.signal);
    await vi.advanceTimersByTimeAsync(0);
    life.abort();
    expect(await hearing).toEqual({ there: true, changes: 0 });
    expect(vi.getTimerCount()).toBe(0);
  });
});
