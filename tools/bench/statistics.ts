/** Quantiles of measurements, and tables in Markdown. */

const ascending = (values: readonly number[]): readonly number[] => values.toSorted((a, b) => a - b);

/** The measurement below which a part of all is; NaN if there are none. */
export const quantile = (values: readonly number[], part: number): number =>
  ascending(values)[Math.round((values.length - 1) * part)] ?? Number.NaN;

/** The mean of the two in the middle if their number is even. */
export function median(values: readonly number[]): number {
  const sorted = ascending(values);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 0 ? ((sorted[middle - 1] ?? upper) + upper) / 2 : upper;
}

export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** `median 0.4 ms, 95 % 1.2 ms, worst 3.0 ms` */
export const spread = (times: readonly number[], ...parts: readonly number[]): string =>
  [0.5, ...parts, 1]
    .map((part) => {
      const name = part === 0.5 ? 'median' : part === 1 ? 'worst' : `${part * 100} %`;
      return `${name} ${quantile(times, part).toFixed(1)} ms`;
    })
    .join(', ');

export const tableRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The head of a table whose first column has texts, and all others numbers. */
export const tableHead = ([first = '', ...numbers]: readonly string[]): string =>
  `${tableRow([first, ...numbers])}\n${tableRow(['---', ...numbers.map(() => '--:')])}`;
