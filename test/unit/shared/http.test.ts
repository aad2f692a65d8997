/** HTTP values that browser, client and proxy share: `Retry-After`, waiting times and random ids. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { parseRetryAfter, randomId, sleep } from '../../../src/shared/http.js';

afterEach(() => void vi.useRealTimers());

describe('parseRetryAfter', () => {
  test('reads seconds', () => expect(parseRetryAfter('7')).toBe(7000));

  test('reads a date', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 1), toFake: ['Date'] });
    expect(parseRetryAfter('Thu, 01 Jan 2026 00:10:00 GMT')).toBe(600_000);
    expect(parseRetryAfter('Thu, 01 Jan 1970 00:00:00 GMT')).toBe(0);
  });

  test('returns one hour at most', () => expect(parseRetryAfter('99999999999')).toBe(3_600_000));

  test.each(['', 'soon', '-', 'NaN'])('returns undefined for %j', (header) =>
    expect(parseRetryAfter(header)).toBeUndefined(),
  );
});

describe('sleep', () => {
  test('resolves after its time, and leaves neither a timer nor a listener', async () => {
    vi.useFakeTimers();
    const { signal } = new AbortController();
    const remove = vi.spyOn(signal, 'removeEventListener');
    const sleeping = sleep(1000, signal);
    await vi.advanceTimersByTimeAsync(999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await sleeping;
    expect(vi.getTimerCount()).toBe(0);
    expect(remove).toHaveBeenCalledOnce();
  });

  test('rejects with the reason of the signal at once, and leaves no timer', async () => {
    vi.useFakeTimers();
    const controller = new AbortController();
    const sleeping = sleep(1000, controller.signal);
    controller.abort('enough');
    await expect(sleeping).rejects.toBe('enough');
    expect(vi.getTimerCount()).toBe(0);
    await expect(sleep(1000, controller.signal)).rejects.toBe('enough');
  });
});

test('randomId returns 32 hexadecimal digits, different each time', () => {
  const ids = Array.from({ length: 100 }, randomId);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
});
