/** The table of the results in Markdown, with ratios to the hand-written inbox. */
import { tableHead, tableRow } from '../statistics.js';
import { CANDIDATES, type Candidate } from './candidates.js';
import type { Medians } from './figures.js';
import { ROWS, type Row } from './rows.js';

const format = (value: number, digits: number): string =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });

function cell({ name, digits = 1 }: Row, candidate: Candidate, medians: Medians): string {
  const value = medians[name]?.[candidate.name];
  if (value === undefined) return '–';
  const base = candidate.name === 'by-hand' ? undefined : medians[name]?.['by-hand'];
  return `${format(value, digits)}${base ? ` (${format(value / base, 1)}×)` : ''}`;
}

function titleOf({ name, title, digits = 1 }: Row, medians: Medians): string {
  const blank = medians[name]?.blank;
  return blank === undefined ? title : `${title} (blank page ${format(blank, digits)})`;
}

export function renderTable(medians: Medians): string {
  const columns = CANDIDATES.filter(
    ({ name }) => name !== 'blank' && ROWS.some((row) => medians[row.name]?.[name] !== undefined),
  );
  const rows = ROWS.filter(({ name }) => medians[name]).map((row) => [
    titleOf(row, medians),
    ...columns.map((candidate) => cell(row, candidate, medians)),
    row.goal === undefined ? '' : `≤ ${row.goal}`,
  ]);
  return [tableHead(['', ...columns.map(({ title }) => title), 'goal']), ...rows.map(tableRow)].join('\n');
}
