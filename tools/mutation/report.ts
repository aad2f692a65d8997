/** The results as text: a line for each mutant, a table for the folders. */
import { FOLDERS, type Mutant } from './mutants.js';
import { STAGES, type Outcomes, type Results, type Stage } from './results.js';

const KILLED_IN: Readonly<Record<Stage, string>> = {
  near: 'killed by unit tests',
  far: 'killed by unit tests',
  oracle: 'killed by the oracle',
  browser: 'killed in a browser',
  types: 'types only',
};
const COLUMNS = [...new Set([...Object.values(KILLED_IN), 'survived', 'no coverage', 'open'])];
const MAX_TEXT = 60;

const inLine = (text: string): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT - 1)}…` : line;
};

/** Tests that read the source as text do not count. */
const isCovered = ({ coverage }: Results, { id }: Mutant): boolean =>
  Object.values(coverage?.files ?? {}).some(({ hits }) => hits.includes(id));

function statusOf(results: Results, mutant: Mutant): string {
  const outcomes: Outcomes = results.outcomes[mutant.id] ?? {};
  const stage = STAGES.find((one) => outcomes[one]?.killed);
  if (stage) return KILLED_IN[stage];
  if (!outcomes.types) return 'open';
  return isCovered(results, mutant) ? 'survived' : 'no coverage';
}

export function lineOf(results: Results, mutant: Mutant): string {
  const { file, span, mutator, original, replacement } = mutant;
  const status = statusOf(results, mutant);
  const outcomes = Object.values(results.outcomes[mutant.id] ?? {});
  const { by } = outcomes.find(({ killed }) => killed) ?? {};
  const place = `${file}:${span.start.line + 1}:${span.start.column + 1}`;
  return `${place} ${mutator}: ${inLine(original)} → ${inLine(replacement)} | ${status}${by ? `: ${by}` : ''}`;
}

export function tableOf(results: Results): string {
  const rowOf = (name: string, mutants: readonly Mutant[]): string => {
    const all = mutants.map((mutant) => statusOf(results, mutant));
    const cells = COLUMNS.map((column) => all.filter((status) => status === column).length);
    return `| ${[name, all.length, ...cells].join(' | ')} |`;
  };
  const { mutants } = results;
  const mutantsIn = (folder: string) => mutants.filter(({ file }) => file.startsWith(`${folder}/`));
  return [
    `| Folder | Mutants | ${COLUMNS.map((column) => column.replace(/^./, (first) => first.toUpperCase())).join(' | ')} |`,
    `|${'---|'.repeat(COLUMNS.length + 2)}`,
    ...FOLDERS.map((folder) => rowOf(`\`${folder}\``, mutantsIn(folder))),
    rowOf('All', mutants),
  ].join('\n');
}
