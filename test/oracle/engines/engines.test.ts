/**
 * The same schedules in real browsers, where layout, focus and popovers are real. The page runs them; the test opens it and
 * reads what came of them. Run after the build.
 */
import { setTimeout as later } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../cross-browser/engine.js';
import { firefoxPath, startFirefox } from '../../cross-browser/firefox.js';
import { startWebKit, webkitPaths } from '../../cross-browser/webkit.js';
import { bundle } from '../bundle.js';
import { CASES } from '../cases.js';
import type { Job, Report } from '../search.js';
import { startChromium } from './chromium.js';
import { startOracleSite } from './site.js';
import type { OracleSite } from './site.js';

declare global {
  interface Window {
    begin?: (job: Job) => void;
    report?: Report;
  }
}

const SCHEDULES = Number(process.env['ORACLE'] ?? 200);
const SEED = Number(process.env['SEED'] ?? 1);

const engines: (readonly [string, () => Promise<Engine>])[] = [
  ['Chromium', startChromium],
  ...(firefoxPath ? [['Firefox', startFirefox.bind(null, firefoxPath)] as const] : []),
  ...(webkitPaths ? [['WebKit', startWebKit.bind(null, webkitPaths)] as const] : []),
];

describe.each(engines)('in %s', (_name, start) => {
  let site: OracleSite;
  let engine: Engine;

  beforeAll(async () => {
    site = await startOracleSite(await bundle({ loaded: true }));
    engine = await start();
  });
  afterAll(async () => {
    await engine?.close();
    site?.close();
  });

  const reportOf = async (job: Job): Promise<Report> => {
    await engine.open(site.url);
    await engine.run((given: Job) => window.begin?.(given), job);
    for (;;) {
      await later(1000);
      const report = await engine.run(() => window.report ?? null);
      if (report) return report;
    }
  };

  test('shows nothing that is not true in the named schedules', { timeout: 600_000 }, async () => {
    // The built file has the panel inside: there is nothing that could fail to come.
    const cases = CASES.filter(({ schedule }) => !schedule.setting.fileless);
    const { failures } = await reportOf({ schedules: 0, seed: SEED, shrink: false, cases });
    expect(failures.map(({ name, said }) => `${name}: ${said}`)).toEqual([]);
  });

  test(`shows nothing that is not true in ${SCHEDULES} schedules`, { timeout: 1_800_000 }, async () => {
    const survey = Boolean(process.env['SURVEY']);
    const { failures } = await reportOf({ schedules: SCHEDULES, seed: SEED, survey, shrink: false });
    expect(failures.map(({ said, times, schedule }) => `${times} × ${said} ${schedule}`)).toEqual([]);
  });
});
