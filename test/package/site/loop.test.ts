/** The loop of the home page's inbox: when an act begins, and what ends or holds it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLoop } from '../../../docs/.vitepress/start-inbox/loop.js';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A loop of the acts a, b and c, 100 ms apart, and what it has played. */
function setUp(perform: (name: string) => void | Promise<void> = () => {}) {
  let played = '';
  const acts = Array.from('abc', (name) => ({
    wait: 100,
    perform: () => {
      played += name;
      return perform(name);
    },
  }));
  const loop = createLoop(acts);
  return { ...loop, after: (ms: number) => vi.advanceTimersByTimeAsync(ms).then(() => played) };
}

test('plays the acts in order, each after its wait, and begins again after the last', async () => {
  const { play, after } = setUp();
  expect(await after(1000)).toBe('');
  play();
  expect([await after(99), await after(1), await after(400)]).toEqual(['', 'a', 'abcab']);
});

test('waits for an act that takes time before the wait of the next one', async () => {
  const { play, after } = setUp((name) =>
    name === 'a' ? new Promise((resolve) => setTimeout(resolve, 500)) : undefined,
  );
  play();
  expect([await after(699), await after(1)]).toEqual(['a', 'ab']);
});

test.each(['between two acts', 'during an act'])('stopped %s, it plays nothing, then from the first', async (when) => {
  const { play, stop, after } = setUp((name) => (name === 'b' && when === 'during an act' ? stop() : undefined));
  play();
  expect(await after(200)).toBe('ab');
  stop();
  expect(await after(5000)).toBe('ab');
  play();
  expect(await after(100)).toBe('aba');
});

test.each([
  ['while it plays', true],
  ['before it plays', false],
])('begins no act while it is held, and goes on where it was: held %s', async (_when, isPlaying) => {
  const { play, hold, after } = setUp();
  if (isPlaying) play();
  expect(await after(150)).toBe(isPlaying ? 'a' : '');
  hold(true);
  if (!isPlaying) play();
  expect(await after(5000)).toBe(isPlaying ? 'a' : '');
  hold(false);
  expect(await after(100)).toBe(isPlaying ? 'ab' : 'a');
});

test('an act that ends after it was stopped and played again does not play the next one twice', async () => {
  const { play, stop, after } = setUp((name) =>
    name === 'a' ? new Promise((resolve) => setTimeout(resolve, 50)) : undefined,
  );
  play();
  await after(120);
  stop();
  play();
  expect([await after(100), await after(149), await after(1)]).toEqual(['aa', 'aa', 'aab']);
});
