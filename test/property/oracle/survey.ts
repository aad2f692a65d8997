/**
 * Prints each kind of violation: `tsx test/property/oracle/survey.ts`. `ORACLE` is the number of schedules, `SEED` selects
 * them; `CASES=1` runs the named schedules instead, `SCHEDULE` one that is passed as JSON. `SHRINK` is a pattern of the kinds
 * to shrink, `WIDTH` the number of characters that are printed of each schedule.
 */
import { bundle } from './bundle.js';
import { CASES } from './cases.js';
import type { Schedule } from './schedule.js';
import { runInWorker } from './start.js';

const { ORACLE = '500', SEED = '1', SHRINK, WIDTH = '0', SCHEDULE } = process.env;
const passed = SCHEDULE ? [{ name: 'passed schedule', schedule: JSON.parse(SCHEDULE) as Schedule }] : undefined;
const cases = process.env['CASES'] ? CASES : passed;

const { ran, failures, cpu } = await runInWorker(await bundle(), {
  schedules: Number(ORACLE),
  seed: Number(SEED),
  survey: true,
  shrink: SHRINK !== undefined,
  kinds: SHRINK ?? '',
  ...(cases && { cases }),
});

console.log(`${ran} schedules, ${Math.round(cpu / ran)} ms each`);
for (const { name: caseName } of cases ?? [])
  console.log(
    `${caseName}\n${failures.flatMap(({ name, message, schedule }) => (name === caseName ? [`    ${message}\n${schedule.slice(0, Number(WIDTH))}\n`] : [])).join('') || '    no violation'}`,
  );
if (!cases)
  for (const { times, message, schedule } of failures)
    console.log(`${times} × ${message}\n    ${schedule.slice(0, Number(WIDTH))}`);
