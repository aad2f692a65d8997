/** The results of a complete run, which docs/performance.md shows. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Medians } from './figures.js';

const file = new URL('../results.json', import.meta.url);

export interface Results {
  /** Of the run: 2026-11-22. */
  readonly date: string;
  readonly processors: number;
  readonly chromium: string;
  readonly node: string;
  readonly rounds: number;
  readonly longRounds: number;
  /** Of the rivals, by package. */
  readonly versions: Readonly<Record<string, string>>;
  readonly medians: Medians;
}

export const readResults = (): Results => JSON.parse(readFileSync(file, 'utf8'));

export const writeResults = (results: Results): void => writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
