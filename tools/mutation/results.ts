/** The results of a sample: a file of JSON for each state of the sources and the tests, so that a run continues the last. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Coverage } from './coverage.js';
import { drawMutants, type Mutant } from './mutants.js';
import type { Options } from './options.js';
import { hashesOf } from './tree.js';

export const FOLDER = fileURLToPath(new URL('results/', import.meta.url));

/** In the order in which they run. */
export const STAGES = ['near', 'far', 'oracle', 'types', 'browser'] as const;
export type Stage = (typeof STAGES)[number];

export interface Outcome {
  readonly killed: boolean;
  /** The test file and title, and what it said. */
  readonly by?: string;
  readonly message?: string;
  readonly seconds: number;
}
export type Outcomes = Partial<Record<Stage, Outcome>>;

export interface Results {
  readonly mutants: readonly Mutant[];
  coverage?: Coverage;
  readonly outcomes: Record<string, Outcomes>;
}

export async function openResults({ root, seed, count, fresh }: Options) {
  const { sources, tests } = hashesOf(root);
  const path = `${FOLDER}${sources}-${tests}-${seed}-${count}`;
  mkdirSync(FOLDER, { recursive: true });
  const results: Results =
    existsSync(`${path}.json`) && !fresh
      ? (JSON.parse(readFileSync(`${path}.json`, 'utf8')) as Results)
      : { mutants: await drawMutants(root, seed, count), outcomes: {} };
  return {
    results,
    /** Of the file, without its ending. */
    path,
    save: (): void => {
      writeFileSync(`${path}.tmp`, JSON.stringify(results, null, 1));
      renameSync(`${path}.tmp`, `${path}.json`);
    },
  };
}
