/**
 * `npm run bench` compares the package with an inbox that is written by hand and with those of two vendors, in one run, and
 * prints the medians with their ratios. `-- --quick` measures once, `--only files,by-hand` some, `--rounds 3` less often;
 * `--profile` shows where the time of one opening goes. A complete run replaces results.json.
 */
import { availableParallelism } from 'node:os';
import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '../../test/support/find-chromium.js';
import { bundleDriver, filesOf, type Files } from './browser/bundle.js';
import { CANDIDATES, type Candidate } from './browser/candidates.js';
import type { Medians } from './browser/figures.js';
import { parseOptions, type BenchOptions } from './browser/options.js';
import { printProfile } from './browser/profile.js';
import { buildReadable, nameInFile } from './browser/readable-build.js';
import { writeResults } from './browser/results.js';
import { installRivals, rivalVersions } from './browser/rivals.js';
import { ROWS } from './browser/rows.js';
import { runBench } from './browser/run.js';
import type { Subject } from './browser/scenarios.js';
import { startSite } from './browser/site.js';
import { renderTable } from './browser/table.js';

async function chooseCandidates({ candidates }: BenchOptions): Promise<readonly Candidate[]> {
  const chosen = CANDIDATES.filter(({ name }) => candidates.has(name));
  const hasRivals = chosen.some(({ isRival }) => isRival) && (await installRivals());
  return chosen.filter(({ isRival }) => hasRivals || !isRival);
}

/** A candidate with its site. @param files those of its page, if it has others than in the table */
async function prepare(browser: Browser, driver: string, candidate: Candidate, files?: Files): Promise<Subject> {
  const site = await startSite(candidate, files ?? (await filesOf(candidate)));
  const script = `globalThis.benchAdapter = ${JSON.stringify(candidate.adapter ?? candidate.name)};\n${driver}`;
  return { candidate, site, script, browser };
}

const options = parseOptions(process.argv.slice(2));
const candidates = await chooseCandidates(options);
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
const driver = await bundleDriver();
const subjects: Subject[] = [];
/** Whether each row has a figure of each candidate that takes part in all. */
const isWhole = (medians: Medians): boolean =>
  CANDIDATES.filter(({ measures }) => measures === 'all').every((candidate) =>
    ROWS.every(({ name }) => medians[name]?.[candidate.name] !== undefined),
  );

async function printTable(): Promise<void> {
  for (const candidate of candidates) subjects.push(await prepare(browser, driver, candidate));
  const medians = await runBench(subjects, options);
  console.log(renderTable(medians));
  if (!options.isComplete || !isWhole(medians)) return;
  writeResults({
    date: new Date().toISOString().slice(0, 10),
    processors: availableParallelism(),
    chromium: browser.version(),
    node: process.versions.node,
    rounds: options.rounds,
    longRounds: options.longRounds,
    versions: rivalVersions(),
    medians,
  });
  console.log('tools/bench/results.json is new: "npm run docs:generate" brings it into docs/performance.md.');
}

async function printProfiles(): Promise<void> {
  for (const candidate of candidates) {
    const readable = candidate.name === 'files' ? await buildReadable() : undefined;
    const subject = await prepare(browser, driver, candidate, readable?.files);
    subjects.push(subject);
    await printProfile(subject, readable?.nameFrame ?? nameInFile);
  }
}

try {
  if (options.isProfile) await printProfiles();
  else await printTable();
} finally {
  await browser.close();
  for (const { site } of subjects) site.close();
}
