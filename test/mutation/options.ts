/** The options of the command. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

export interface Options {
  /** The tree whose sources and tests are used. */
  readonly root: string;
  readonly seed: number;
  readonly count: number;
  /** The mutants of this run: each of the sample whose place, divided by `parts`, leaves this rest. */
  readonly part: number;
  readonly parts: number;
  /** The run ends after this time. The next one continues it. */
  readonly minutes: number;
  /** Mutants at once, each with one worker. */
  readonly jobs: number;
  readonly fresh: boolean;
  readonly browser: boolean;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export function readOptions(args: readonly string[]): Options {
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
    root: resolve(values.root),
    seed: Number(values.seed),
    count: Number(values.count),
    part: part - 1,
    parts,
    minutes: Number(values.minutes),
    jobs: Number(values.jobs),
    fresh: values.fresh,
    browser: values.browser,
  };
}
