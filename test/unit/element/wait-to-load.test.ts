/** When a file of the inbox that could not be loaded is requested again. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { importRetryDelay, waitToLoad } from '../../../src/element/loading/wait-to-load.js';

const run = vi.fn<() => boolean>();
let isHidden: boolean;
let stop = (): void => {};

function setHidden(value: boolean): void {
  isHidden = value;
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  isHidden = false;
  run.mockReset().mockReturnValue(true);
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
  stop = waitToLoad(document, importRetryDelay(failures), run);
  vi.advanceTimersByTime(delay - 1);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(600_000);
  window.dispatchEvent(new Event('online'));
  expect(run).toHaveBeenCalledOnce();
});

test('a file is requested again at once when the network returns', () => {
  stop = waitToLoad(document, importRetryDelay(1), run);
  window.dispatchEvent(new Event('online'));
  expect(run).toHaveBeenCalledOnce();
});

test('a file that may not be requested yet is requested when the page becomes visible', () => {
  run.mockReturnValueOnce(false);
  stop = waitToLoad(document, importRetryDelay(1), run);
  isHidden = true;
  vi.advanceTimersByTime(600_000);
  expect(run).toHaveBeenCalledOnce();
  setHidden(false);
  setHidden(false);
  expect(run).toHaveBeenCalledTimes(2);
});
