/** Planned files are written all or not at all, with their modes and owners; and a diff of any length ends. */
import fc from 'fast-check';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeChange, diffLines } from '../../../../src/cli/files/line-diff.js';
import { ProjectFolder } from '../../../../src/cli/files/project-folder.js';
import { writeFiles } from '../../../../src/cli/files/write-files.js';
import { forAll } from '../../../support/for-all.js';

let root: string;
const at = (path: string): string => join(root, path);
const filesOf = (): Record<string, string> =>
  Object.fromEntries(fs.readdirSync(root).map((name) => [name, fs.readFileSync(at(name), 'utf8')]));
const plan = (...paths: readonly string[]) =>
  new ProjectFolder(root).plan(paths.map((path) => ({ path, before: undefined, after: 'new' })));

beforeEach(() => {
  root = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'write-files-')));
  for (const name of ['a', 'b']) fs.writeFileSync(at(name), name);
});
afterEach(() => fs.rmSync(root, { recursive: true }));

describe('planned files', () => {
  it('keep their modes and owners', () => {
    fs.chmodSync(at('a'), 0o750);
    if (process.getuid?.() === 0) fs.chownSync(at('a'), 1234, 1234);
    const { mode, uid } = fs.statSync(at('a'));
    writeFiles(plan('a', 'b', 'c/d'));
    expect(fs.statSync(at('a'))).toMatchObject({ mode, uid });
    expect(fs.readFileSync(at('c/d'), 'utf8')).toBe('new');
  });

  it('are as they were if one of them has changed since it was read', () => {
    const files = plan('a', 'b', 'c/d');
    fs.writeFileSync(at('b'), 'mine');
    expect(() => writeFiles(files)).toThrow("b can't be written: it has changed since it was read.");
    expect(filesOf()).toEqual({ a: 'a', b: 'mine' });
  });

  it('are as they were if one of them cannot take its place', () => {
    fs.chmodSync(at('a'), 0o640);
    // The second would be a file where the third needs a folder.
    expect(() => writeFiles(plan('a', 'c', 'c/d'))).toThrow(/^c can't be written: /);
    expect([filesOf(), fs.statSync(at('a')).mode & 0o777]).toEqual([{ a: 'a', b: 'b' }, 0o640]);
  });
});

it('the diff of two texts has all lines of both, and no more changes than the longest common subsequence leaves', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });
  const common = (a: readonly string[], b: readonly string[]): number => {
    if (a.length === 0 || b.length === 0) return 0;
    if (a[0] === b[0]) return 1 + common(a.slice(1), b.slice(1));
    return Math.max(common(a.slice(1), b), common(a, b.slice(1)));
  };
  forAll()(text, text, (before, after) => {
    const lines = diffLines(before, after);
    const without = (sign: string): string[] => lines.filter((line) => line.sign !== sign).map((line) => line.text);
    expect([without('+'), without('-')]).toEqual([before, after]);
    expect(lines.filter(({ sign }) => sign === ' ')).toHaveLength(common(before, after));
  });
});

it('the diff of a text whose 20,000 lines all change shows them all', () => {
  const text = (start: string): string =>
    `same\n${Array.from({ length: 20_000 }, (_, line) => start + line).join('\n')}\nsame\n`;
  const lines = describeChange({ path: 'a', before: text('-'), after: text('+') }).split('\n');
  expect([lines.length, lines.slice(0, 3)]).toEqual([40_004, ['a', '  same', '- -0']]);
});
