/** Collects measurements by row and candidate, and gives their medians. */
import { median } from '../statistics.js';
import type { CandidateName } from './candidates.js';
import { ROWS, type Measurements, type RowName } from './rows.js';

export type Medians = Readonly<Partial<Record<RowName, Readonly<Partial<Record<CandidateName, number>>>>>>;

/** Of one scenario. */
export type Figures = readonly [candidate: CandidateName, measurements: Measurements];

export function mediansOf(all: readonly Figures[]): Medians {
  const names = new Set(all.map(([candidate]) => candidate));
  const medianOf = (row: RowName, candidate: CandidateName): [CandidateName, number][] => {
    const values = all.flatMap(([name, figures]) => (name === candidate ? (figures[row] ?? []) : []));
    return values.length > 0 ? [[candidate, Math.round(median(values) * 100) / 100]] : [];
  };
  return Object.fromEntries(
    ROWS.map(({ name }) => [name, Object.fromEntries([...names].flatMap((candidate) => medianOf(name, candidate)))]),
  );
}
