/**
 * Runs the same schedules in browsers, with real layout, focus and popovers. The page runs them; the test opens it and reads
 * the report. Run after the build.
 */
import { setTimeout as later } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Engine } from '../../../browser/engines/engine.js';
import { engines } from '../../../browser/engines/installed-engines.js';
import { bundle } from '../bundle.js';
import { CASES } from '../cases.js';
import type { Job, Report } from '../search.js';
import { startOracleSite, type OracleSite } from './site.js';

declare global {
  interface Window {
    begin?: (job: Job) => void;
    report?: Report;
    /** The number of macrotasks so far. */
    turns?: number;
  }
}

const SCHEDULES = Number(process.env['ORACLE'] ?? 200);
const SEED = Number(process.env['SEED'] ?? 1);

describe.each(engines)('in %s', (_name, start) => {
  let site: OracleSite;
  let engine: Engine;

  beforeEach(async () => {
    site = await startOracleSite(await bundle({ loaded: true }));
    engine = await start();
  });
  afterEach(async () => {
    await engine?.close();
    site?.close();
  });

  /** The report of the page. @throws Error if the page makes no progress for a minute */
  const reportOf = async (job: Job): Promise<Report> => {
    await engine.open(site.url);
    // WebKit's driver may respond before the page's modules have run.
    while (!(await engine.run(() => Boolean(window.begin)))) await later(50);
    await engine.run((passedJob: Job) => window.begin?.(passedJob), job);
    let turns = -1;
    for (let still = 0; still < 60; still++) {
      await later(1000);
      const now = await engine.run(() => ({ report: window.report ?? null, turns: window.turns ?? 0 }));
      if (now.report) return now.report;
      if (now.turns !== turns) still = 0;
      turns = now.turns;
    }
    throw new Error(`The page makes no progress after ${turns} turns.`);
  };

  test('the rendered inbox equals the model in the named schedules', { timeout: 600_000 }, async () => {
    // The built file contains the panel: it has no file that could fail to load.
    const cases = CASES.filter(({ schedule }) => !schedule.setting.fileless);
    const { failures } = await reportOf({ schedules: 0, seed: SEED, shrink: false, cases });
    expect(failures.map(({ name, message }) => `${name}: ${message}`)).toEqual([]);
  });

  test(`the rendered inbox equals the model in ${SCHEDULES} schedules`, { timeout: 1_800_000 }, async () => {
    const { failures } = await reportOf({ schedules: SCHEDULES, seed: SEED, shrink: false });
    expect(failures.map(({ message, schedule }) => `${message} ${schedule}`)).toEqual([]);
  });
});
