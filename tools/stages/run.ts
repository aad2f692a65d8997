/**
 * `tsx tools/stages/run.ts <suite> [script…]`: runs the stages of a suite, side by side where both cores are free. Prints the
 * seconds of each stage, what could not be run and why, the end of each failed stage, and at last "N passed, N failed".
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { missingNeeds } from './needs.js';
import { add, countTests, lastLines, NONE, type Counts } from './report.js';
import { planOf, withPreparations } from './schedule.js';
import { commandOf, type Stage } from './stage.js';
import { STAGES } from './stages.js';

/** In the folder of the project; git ignores it. */
const LOGS = 'test-logs';
const LINES_OF_A_FAILURE = 30;
const LINES_IN_CI = 400;

interface Result {
  readonly stage: Stage;
  readonly hasPassed: boolean;
  readonly counts: Counts;
  readonly output: string;
}

const secondsSince = (start: number): number => Math.round((performance.now() - start) / 1000);
const logOf = (stage: Stage): string => `${LOGS}/${commandOf(stage).replaceAll(/\W+/g, '-')}.log`;

/** A stage that fails counts at least one failure; one that counts no test fails, unless it is a preparation. */
function judge({ isPreparation }: Stage, code: number | null, output: string): Pick<Result, 'hasPassed' | 'counts'> {
  const counts = isPreparation ? NONE : countTests(output);
  const hasPassed = code === 0 && counts.failed === 0 && (isPreparation || counts.passed > 0);
  return { hasPassed, counts: hasPassed ? counts : { ...counts, failed: Math.max(1, counts.failed) } };
}

async function run(stage: Stage): Promise<Result> {
  const start = performance.now();
  console.log(`         start   ${commandOf(stage)}`);
  const log = createWriteStream(logOf(stage));
  const env = { ...process.env, ...stage.env };
  const child = spawn('npm', ['run', '--silent', stage.script], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
  const [code] = (await once(child, 'close')) as [number | null];
  log.end();
  await once(log, 'close');
  const output = readFileSync(logOf(stage), 'utf8');
  const { hasPassed, counts } = judge(stage, code, output);
  const tests = stage.isPreparation ? '' : `: ${counts.passed} passed, ${counts.failed} failed`;
  const seconds = `${secondsSince(start)} s`.padStart(7);
  console.log(`${seconds}  ${hasPassed ? 'ok    ' : 'FAILED'}  ${commandOf(stage)}${tests}`);
  if (!hasPassed && process.env['CI']) console.log(lastLines(output, LINES_IN_CI));
  return { stage, hasPassed, counts, output };
}

function printFailure({ stage, output }: Result): void {
  console.log(`\nFAILED: ${stage.tests}\n${lastLines(output, LINES_OF_A_FAILURE)}`);
  console.log(`All of the output: ${logOf(stage)}\nTo run it alone: ${commandOf(stage)}`);
}

async function main([suite = '', ...scripts]: readonly string[]): Promise<void> {
  const start = performance.now();
  mkdirSync(LOGS, { recursive: true });
  const wanted = withPreparations(STAGES, suite, scripts, process.env['BUILT'] !== undefined);
  const missing = await missingNeeds(wanted);
  const lacks = ({ needs }: Stage): boolean => needs !== undefined && missing.has(needs);
  const plan = planOf(wanted.filter((stage) => !lacks(stage)));
  const results: Result[] = [];
  await plan.run(async (stage) => {
    const result = await run(stage);
    results.push(result);
    return result.hasPassed;
  });
  for (const result of results) if (!result.hasPassed) printFailure(result);
  console.log('');
  const notRun = [
    ...wanted.filter(lacks).map((stage) => ({ stage, reason: stage.needs && missing.get(stage.needs) })),
    ...plan.blocked.map((stage) => ({ stage, reason: 'A stage that it needs failed.' })),
  ];
  for (const { stage, reason } of notRun) console.log(`Not run: ${commandOf(stage)}. ${stage.tests} ${reason}`);
  const { passed, failed, flaky } = results.map(({ counts }) => counts).reduce(add, NONE);
  // Chromium is no option: without it, most promises to a reader are not tested.
  const failures = failed + wanted.filter((stage) => stage.needs === 'Chromium' && lacks(stage)).length;
  if (flaky > 0) console.log(`${flaky} passed at the second try only.`);
  console.log(`${secondsSince(start)} s for the suite "${suite}".\n${passed} passed, ${failures} failed`);
  process.exitCode = failures > 0 || passed === 0 ? 1 : 0;
}

await main(process.argv.slice(2));
