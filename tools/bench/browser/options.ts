/** The arguments of `npm run bench --`. */
import { parseArgs } from 'node:util';
import { CANDIDATES } from './candidates.js';

export type BenchOptions = ReturnType<typeof parseOptions>;

/** @throws Error for an unknown option or candidate */
export function parseOptions(args: readonly string[]) {
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
    /** Of starting and opening. */
    rounds,
    /** Of the long list and the arrivals. */
    longRounds: Math.ceil(rounds / 3),
    rivalLongRounds: values.quick ? 0 : 1,
    idleRounds: rounds > 2 ? 2 : 1,
    idleSeconds: values.quick ? 5 : 30,
    /** Prints a profile of one opening instead of the table. */
    isProfile: values.profile,
    /** Every candidate and row is measured often enough for the published table. */
    isComplete: rounds >= 3 && !values.quick && names.length === 0,
  };
}
