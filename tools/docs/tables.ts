/** The tables of the documentation, as rows of cells. Knows nothing of their content. */
import { pathOf, readPage } from './pages.js';

const PIPE = '\u0000';

/** Cells of a row; `\|` is a pipe within a cell. */
const cellsOf = (line: string): string[] =>
  line
    .replaceAll('\\|', PIPE)
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll(PIPE, '|'));

/**
 * The rows of the one table of a page whose first column has this header.
 * @throws Error if the page has no such table, or several.
 */
export function table(page: string, header: string): string[][] {
  const lines = readPage(page).split('\n');
  const isHead = (line: string, index: number): boolean =>
    line.startsWith(`| ${header} |`) && /^\| ?-/.test(lines[index + 1] ?? '');
  const starts = lines.flatMap((line, index) => (isHead(line, index) ? [index] : []));
  const [start, more] = starts;
  if (start === undefined || more !== undefined)
    throw new Error(`${pathOf(page)} has ${starts.length} tables with "${header}".`);
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'));
  return lines.slice(start + 2, end).map(cellsOf);
}

/** The texts in code of a cell, up to the first bracket: `show({ anchor }?)` gives `show`. */
export const namesIn = (cell: string): string[] => [...cell.matchAll(/`([^`(]+)[^`]*`/g)].map(([, name = '']) => name);

/** The names in the first column of a table, sorted. */
export const namedIn = (page: string, header: string): string[] =>
  table(page, header)
    .flatMap(([cell = '']) => namesIn(cell))
    .toSorted();
