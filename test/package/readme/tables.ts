/** The README's tables, as rows of cells. It does not know what any of them says. */
import { README } from './blocks.js';

/**
 * The rows of the first table whose head begins with this cell.
 * @throws where there is no such table.
 */
export function table(header: string): string[][] {
  const lines = README.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`| ${header} |`));
  if (start < 0) throw new Error(`The README has no table of “${header}”.`);
  const end = lines.findIndex((line, place) => place > start && !line.startsWith('|'));
  return lines.slice(start + 2, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** What stands as code in a cell, up to the first bracket: `show({ anchor }?)` is `show`. */
export const namesIn = (cell: string): string[] => [...cell.matchAll(/`([^`(]+)[^`]*`/g)].map(([, name = '']) => name);

/** The names in the first column of a table. */
export const named = (header: string): string[] =>
  table(header)
    .flatMap(([cell = '']) => namesIn(cell))
    .toSorted();
