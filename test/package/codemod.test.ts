/** What the codemod makes of small apps of the kinds that people write with Novu's inbox. Run after the build. */
import { describe, expect, it } from 'vitest';
import { APPS, convert } from './codemod/apps.js';
import { compileSamples } from './migrating/compile-samples.js';

/** Apps that somebody has to go on with, and how many comments say where. */
const LEFT: Readonly<Record<string, number>> = {
  popover: 2,
  preferences: 2,
  're-export': 1,
  'row-component': 4,
  'tabs-partial': 2,
};

it('has apps of twenty kinds and more, most of which are converted as a whole', () => {
  expect(APPS.length).toBeGreaterThanOrEqual(20);
  expect(
    Object.fromEntries(APPS.flatMap(({ name, todos }) => (todos.length > 0 ? [[name, todos.length]] : []))),
  ).toEqual(LEFT);
});

it('leaves nothing of Novu without a comment', () => {
  expect(APPS.filter(({ isLeft, todos }) => isLeft && todos.length === 0)).toEqual([]);
});

describe.each(APPS)('$name', ({ files, converted, todos }) => {
  it('is changed, and stays as it is the second time', () => {
    expect([...converted]).not.toEqual([...files]);
    expect([...convert(converted)]).toEqual([...converted]);
  });

  it('has the line to write in each comment, or that there is none', () => {
    for (const text of todos)
      expect(text).toMatch(/Write: `[^`]+`.* See node_modules|There is nothing to write\. See node_modules/s);
  });
});

it('compiles in strict TypeScript against the built package, without the packages of Novu', async () => {
  const typed = APPS.filter(({ isLeft }) => !isLeft).flatMap(({ name, converted }) =>
    [...converted].filter(([path]) => /\.tsx?$/.test(path)).map(([path, code]) => [`${name}/${path}`, code] as const),
  );
  expect(typed.length).toBeGreaterThanOrEqual(18);
  expect(await compileSamples(Object.fromEntries(typed))).toBe('');
}, 240_000);
