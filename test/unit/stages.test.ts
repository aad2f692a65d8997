/** The runner of the stages: what it counts, in which order it runs, and that its table covers every suite of the project. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { countTests, lastLines } from '../../tools/stages/report.js';
import { planOf, withPreparations } from '../../tools/stages/schedule.js';
import { commandOf, type Stage } from '../../tools/stages/stage.js';
import { STAGES } from '../../tools/stages/stages.js';
import { withTable } from '../../tools/stages/table.js';

const root = new URL('../../', import.meta.url);
const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
const COLORED =
  '\u001B[2m      Tests \u001B[22m \u001B[1m\u001B[31m1 failed\u001B[39m\u001B[22m | \u001B[32m9 passed\u001B[39m (10)';

describe('The number of tests in an output', () => {
  it.each([
    ['Vitest, passed', '      Tests  5153 passed (5153)', { passed: 5153, failed: 0, flaky: 0 }],
    ['Vitest, in color', COLORED, { passed: 9, failed: 1, flaky: 0 }],
    ['Vitest, skipped', '      Tests  2 passed | 1 skipped (3)', { passed: 2, failed: 0, flaky: 0 }],
    ['Vitest, twice', '      Tests  2 passed (2)\n      Tests  3 passed (3)', { passed: 5, failed: 0, flaky: 0 }],
    ['Playwright, passed', '  101 passed (55.8s)', { passed: 101, failed: 0, flaky: 0 }],
    ['Playwright', '  1 failed\n    [quick] › a.ts\n  2 flaky\n  9 passed (1.2m)', { passed: 11, failed: 1, flaky: 2 }],
    ['Playwright, stopped', '  1 interrupted\n  4 did not run\n  9 passed (3s)', { passed: 9, failed: 5, flaky: 0 }],
    ['no summary', ' ✓ a test (3 passed of it)\nTests are 9 passed (9)\n3 passed', { passed: 0, failed: 0, flaky: 0 }],
    ['files of Vitest', ' Test Files  1 failed | 206 passed (207)', { passed: 0, failed: 0, flaky: 0 }],
  ])('is read from the summary: %s', (_name, output, counts) => expect(countTests(output)).toEqual(counts));

  it('is preceded by the last lines of the output, without colors and blank lines at the end', () =>
    expect(lastLines('one\ntwo\n\u001B[31mthree\u001B[39m\n\n', 2)).toBe('two\nthree'));
});

const stage = (script: string, cores: 1 | 2, ...after: string[]): Stage => ({
  script,
  suite: 'test',
  tests: script,
  cores,
  seconds: 1,
  after,
});

/** Runs a plan in which stages end when `end` names them, and records starts. */
function start(stages: readonly Stage[]) {
  const started: string[] = [];
  const ends = new Map<string, (hasPassed: boolean) => void>();
  const plan = planOf(stages);
  const done = plan.run(({ script }) => {
    started.push(script);
    return new Promise((resolve) => ends.set(script, resolve));
  });
  const end = async (script: string, hasPassed = true): Promise<void> => {
    ends.get(script)?.(hasPassed);
    await new Promise((resolve) => void setImmediate(resolve));
  };
  return { started, end, done, plan };
}

describe('Stages', () => {
  it('run side by side while their cores are at most two', async () => {
    const { started, end, done } = start([stage('a', 1), stage('b', 2), stage('c', 1)]);
    expect(started).toEqual(['a', 'c']);
    await end('a');
    expect(started).toEqual(['a', 'c']);
    await end('c');
    expect(started).toEqual(['a', 'c', 'b']);
    await end('b');
    await done;
  });

  it('wait for the stages that they need', async () => {
    const { started, end, done } = start([stage('build', 1), stage('unit', 1, 'build', 'of another suite')]);
    expect(started).toEqual(['build']);
    await end('build');
    expect(started).toEqual(['build', 'unit']);
    await end('unit');
    await done;
  });

  it('do not run after one that they need failed, directly or through another, while the others run', async () => {
    const { started, end, done, plan } = start([
      stage('build', 1),
      stage('unit', 1, 'build'),
      stage('slow', 1, 'unit'),
      stage('check', 2),
    ]);
    await end('build', false);
    await end('check');
    await done;
    expect(started).toEqual(['build', 'check']);
    expect(plan.blocked.map(({ script }) => script)).toEqual(['unit', 'slow']);
  });

  it('of a suite bring along the preparations that they need, unless these are done', () => {
    const build: Stage = { ...stage('build', 1), isPreparation: true };
    const all = [build, stage('unit', 2, 'build'), { ...stage('site', 1, 'build'), suite: 'nightly' as const }];
    const chosen = (...args: [string, string[], boolean]) => withPreparations(all, ...args).map(({ script }) => script);
    expect([chosen('nightly', [], false), chosen('nightly', [], true)]).toEqual([['build', 'site'], ['site']]);
    expect(chosen('test', ['unit'], true)).toEqual(['unit']);
    expect(() => chosen('test', ['site'], false)).toThrow('No stage has this name: test site');
  });

  it('are run alone by a command with their variables', () => {
    const variables = { ENGINE: 'Firefox', FRAMEWORKS: 'html react' };
    expect(commandOf({ ...stage('test:x', 1), env: variables })).toBe(
      "ENGINE=Firefox FRAMEWORKS='html react' npm run test:x",
    );
  });
});

describe('The table of stages', () => {
  it.each(STAGES.map((one) => [commandOf(one), one] as const))('names a script that exists: %s', (_command, one) => {
    expect(scripts).toHaveProperty([one.script]);
  });

  it('runs a command in one suite only', () => {
    const commands = STAGES.map(commandOf);
    expect(new Set(commands).size).toBe(commands.length);
  });

  it('has every test script of package.json, but for those that run others, and what is run by hand', () => {
    const others = new Set(['test', 'test:fast', 'test:watch', 'test:gate', 'test:nightly', 'test:mutation']);
    const named = new Set(STAGES.map(({ script }) => script));
    const tests = Object.keys(scripts).filter((script) => /^test(:|$)/.test(script) && !others.has(script));
    expect(tests.filter((script) => !named.has(script))).toEqual([]);
  });

  it('needs only stages of the same suite or of one that ran before', () => {
    const rank = { test: 0, gate: 1, nightly: 2 };
    for (const { script, suite, after = [] } of STAGES)
      for (const name of after) {
        const needed = STAGES.find((one) => one.script === name);
        expect(needed && rank[needed.suite] <= rank[suite], `${script} after ${name}`).toBe(true);
      }
  });
});

it('CONTRIBUTING has the table of the stages: run "npm run docs:generate"', () => {
  const page = readFileSync(new URL('CONTRIBUTING.md', root), 'utf8');
  expect(page).toBe(withTable(page, STAGES));
  expect(page).toContain('npm run test:browser:gate');
});

it('the gate runs the test command of the README, and then the suite "gate"', () => {
  const gate = readFileSync(new URL('.ci/run', root), 'utf8');
  expect(gate.indexOf('npm test')).toBeGreaterThan(0);
  expect(gate.indexOf('npm run --silent test:gate')).toBeGreaterThan(gate.indexOf('npm test'));
  expect(existsSync(new URL('tools/stages/run.ts', root))).toBe(true);
});
