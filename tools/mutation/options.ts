/** The options of the command. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

export type Options = ReturnType<typeof readOptions>;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export function readOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      root: { type: 'string', default: process.env['MUTATION_ROOT'] ?? ROOT },
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '150' },
      part: { type: 'string', default: '1/1' },
      minutes: { type: 'string', default: '18' },
      jobs: { type: 'string', default: '2' },
      fresh: { type: 'boolean', default: false },
      browser: { type: 'boolean', default: false },
    },
  });
  const [part = 1, parts = 1] = values.part.split('/').map(Number);
  return {
    ...values,
    /** The tree whose sources and tests are used. */
    root: resolve(values.root),
    seed: Number(values.seed),
    count: Number(values.count),
    /** The mutants of this run: each of the sample whose place, divided by `parts`, leaves this rest. */
    part: part - 1,
    parts,
    /** The run ends after this time. The next one continues it. */
    minutes: Number(values.minutes),
    /** Mutants at once, each with one worker. */
    jobs: Number(values.jobs),
  };
}
