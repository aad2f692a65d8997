/**
 * The same schedules in real browsers, where layout, focus and popovers are real. The page runs them; the test opens it and
 * reads what came of them. Run after the build.
 */
import { setTimeout as later } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../engines/engine.js';
import { firefoxPath, startFirefox } from '../../engines/firefox.js';
import { startWebKit, webkitPaths } from '../../engines/webkit.js';
import { bundle } from '../bundle.js';
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

  test(`${SCHEDULES} schedules show nothing that is not true`, { timeout: 1_800_000 }, async () => {
    await engine.open(site.url);
    await engine.run((job: Job) => window.begin?.(job), {
      schedules: SCHEDULES,
      seed: SEED,
      survey: Boolean(process.env['SURVEY']),
      shrink: false,
    });
    let report: Report | null = null;
    while (!report) {
      await later(1000);
      report = await engine.run(() => window.report ?? null);
    }
    expect(report.failures.map(({ said, times, schedule }) => `${times} × ${said} ${schedule}`)).toEqual([]);
  });
});
