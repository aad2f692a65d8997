/** Prints each way in which a promise was broken, with its number: `tsx test/oracle/survey.ts`. */
import { bundle } from './bundle.js';
import { start } from './start.js';

const job = {
  schedules: Number(process.env['ORACLE'] ?? 500),
  seed: Number(process.env['SEED'] ?? 1),
  survey: true,
  shrink: Boolean(process.env['SHRINK']),
  kinds: process.env['SHRINK'] ?? '',
  ...(process.env['SCHEDULE'] && { schedule: process.env['SCHEDULE'] }),
};
const { ran, failures, cpu } = await start(await bundle(), job);
console.log(`${ran} schedules, ${Math.round(cpu / ran)} ms each`);
for (const { times, said, schedule } of failures)
  console.log(`${times} × ${said}\n    ${schedule.slice(0, Number(process.env['WIDTH'] ?? 0))}`);
