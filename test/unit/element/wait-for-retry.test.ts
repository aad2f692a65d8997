/** When a file of the inbox that could not be loaded is requested again. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitForRetry } from '../../../src/element/loading/wait-for-retry.js';

const run = vi.fn<() => void>();
let isHidden: boolean;
let stop = (): void => {};

function setHidden(value: boolean): void {
  isHidden = value;
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  isHidden = false;
  run.mockClear();
  vi.useFakeTimers();
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test.each([
  [1, 5000],
  [2, 10_000],
  [4, 40_000],
  [9, 60_000],
])('after %i failures a file is requested again, once, after %i ms', (failures, delay) => {
  stop = waitForRetry(failures, run, () => false);
  vi.advanceTimersByTime(delay - 1);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(600_000);
  window.dispatchEvent(new Event('online'));
  expect(run).toHaveBeenCalledOnce();
});

test('a file is requested again at once when the network returns', () => {
  stop = waitForRetry(1, run, () => false);
  window.dispatchEvent(new Event('online'));
  expect(run).toHaveBeenCalledOnce();
});

test('a hidden page requests a file again when it becomes visible', () => {
  stop = waitForRetry(1, run, () => false);
  setHidden(true);
  vi.advanceTimersByTime(600_000);
  expect(run).not.toHaveBeenCalled();
  setHidden(false);
  expect(run).toHaveBeenCalledOnce();
});

test('a hidden page that polls in the background requests a file again after the delay', () => {
  stop = waitForRetry(1, run, () => true);
  setHidden(true);
  vi.advanceTimersByTime(5000);
  expect(run).toHaveBeenCalledOnce();
});
