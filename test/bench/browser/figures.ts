/** Collects measurements by row and candidate, and gives their medians. */
import { median } from '../statistics.js';
import type { CandidateName } from './candidates.js';
import type { Measurements, RowName } from './rows.js';
import { ROWS } from './rows.js';

export type Medians = Readonly<Partial<Record<RowName, Readonly<Partial<Record<CandidateName, number>>>>>>;

export interface Figures {
  add(candidate: CandidateName, measurements: Measurements): void;
  medians(): Medians;
}

export function createFigures(): Figures {
  const all: (readonly [RowName, CandidateName, number])[] = [];
  return {
    add: (candidate, measurements) => {
      for (const { name } of ROWS) {
        const value = measurements[name];
        if (value !== undefined) all.push([name, candidate, value]);
      }
    },
    medians: () => {
      const valuesOf = (row: RowName, candidate: CandidateName): number[] =>
        all.flatMap(([name, of, value]) => (name === row && of === candidate ? [value] : []));
      const rounded = (values: readonly number[]): number => Math.round(median(values) * 100) / 100;
      return Object.fromEntries(
        ROWS.map(({ name }) => {
          const candidates = new Set(all.flatMap(([row, candidate]) => (row === name ? [candidate] : [])));
          return [name, Object.fromEntries([...candidates].map((one) => [one, rounded(valuesOf(name, one))]))];
        }),
      );
    },
  };
}
