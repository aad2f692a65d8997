/**
 * The harness is tested itself: each bug that is planted in the store is found, within as many schedules as every test runs.
 */
import { expect, test } from 'vitest';
import { find, planted } from './plant.js';
import { BUGS } from './store-defects.js';

const SCHEDULES = 5000;
/** The same schedules each time, so that what is found today is found tomorrow. */
const SEED = 20_261_120;

test('a bug whose text is not in the source any more is no bug that was found', () => {
  const [bug] = BUGS;
  expect(() => bug && planted({ ...bug, text: 'stands nowhere' })).toThrow('0 times');
});

test('at least 20 bugs are planted, each under a name of its own', () => {
  expect(new Set(BUGS.map(({ name }) => name)).size).toBe(BUGS.length);
  expect(BUGS.length).toBeGreaterThanOrEqual(20);
});

for (const bug of BUGS) {
  test(`${bug.name}: is found`, { timeout: 180_000 }, async () => {
    expect((await find(SCHEDULES, SEED, bug)).after).not.toBeNull();
  });
}
