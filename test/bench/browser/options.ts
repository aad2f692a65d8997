/** The arguments of `npm run bench --`. */
import { parseArgs } from 'node:util';
import { CANDIDATES } from './candidates.js';
import type { CandidateName } from './candidates.js';

export interface BenchOptions {
  readonly candidates: ReadonlySet<CandidateName>;
  /** Of starting and opening. */
  readonly rounds: number;
  /** Of the long list and the arrivals. */
  readonly longRounds: number;
  readonly rivalLongRounds: number;
  readonly idleRounds: number;
  readonly idleSeconds: number;
  /** Prints a profile of one opening instead of the table. */
  readonly isProfile: boolean;
  /** Every candidate and row is measured often enough for the published table. */
  readonly isComplete: boolean;
}

/** @throws Error for an unknown option or candidate */
export function parseOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      rounds: { type: 'string' },
    },
  });
  const names = (values.only || (values.profile ? 'files' : '')).split(',').filter(Boolean);
  const known = CANDIDATES.map(({ name }) => name);
  const wrong = names.find((name) => !known.some((one) => one === name));
  if (wrong) throw new Error(`--only ${wrong}: the candidates are ${known.join(', ')}.`);
  const rounds = Number(values.rounds ?? (values.quick ? 1 : 7));
  if (!(rounds >= 1)) throw new Error('--rounds needs a number from 1.');
  return {
    candidates: new Set(known.filter((name) => names.length === 0 || names.includes(name))),
    rounds,
    longRounds: Math.ceil(rounds / 3),
    rivalLongRounds: values.quick ? 0 : 1,
    idleRounds: rounds > 2 ? 2 : 1,
    idleSeconds: values.quick ? 5 : 30,
    isProfile: values.profile,
    isComplete: rounds >= 3 && !values.quick && names.length === 0,
  };
}
