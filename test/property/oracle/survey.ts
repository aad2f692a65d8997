/**
 * Prints each way in which a promise was broken: `tsx test/property/oracle/survey.ts`. `ORACLE` and `SEED` choose how many schedules,
 * and which; `CASES=1` runs the named ones instead, `SCHEDULE` a single one given as JSON. `SHRINK` is a pattern of those
 * that are made smaller, and `WIDTH` how much of their schedules is printed.
 */
import { bundle } from './bundle.js';
import { CASES } from './cases.js';
import type { Schedule } from './schedule.js';
import { start } from './start.js';

const { ORACLE = '500', SEED = '1', SHRINK, WIDTH = '0', SCHEDULE } = process.env;
const given = SCHEDULE ? [{ name: 'given', schedule: JSON.parse(SCHEDULE) as Schedule }] : undefined;
const cases = process.env['CASES'] ? CASES : given;

const { ran, failures, cpu } = await start(await bundle(), {
  schedules: Number(ORACLE),
  seed: Number(SEED),
  survey: true,
  shrink: SHRINK !== undefined,
  kinds: SHRINK ?? '',
  ...(cases && { cases }),
});

console.log(`${ran} schedules, ${Math.round(cpu / ran)} ms each`);
for (const { name: known } of cases ?? [])
  console.log(
    `${known}\n${failures.flatMap(({ name, said, schedule }) => (name === known ? [`    ${said}\n${schedule.slice(0, Number(WIDTH))}\n`] : [])).join('') || '    holds'}`,
  );
if (!cases)
  for (const { times, said, schedule } of failures)
    console.log(`${times} × ${said}\n    ${schedule.slice(0, Number(WIDTH))}`);
