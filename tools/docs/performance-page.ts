/** Puts the results of the benchmark into docs/performance.md. Knows nothing of how they were measured. */
import { renderTable } from '../bench/browser/table.js';
import type { Results } from '../bench/browser/results.js';

const BEGIN = '<!-- "npm run docs:generate" writes the results of "npm run bench" here. -->';
const END = '<!-- End of the results. -->';

function renderConditions({ date, processors, chromium, node, rounds, longRounds, versions }: Results): string {
  const packages = Object.entries(versions).map(([name, version]) => `\`${name}\` ${version}`);
  return (
    `${date}, ${processors} processors, Chromium ${chromium}, Node ${node}; ${packages.join(', ')}. ` +
    `Medians of ${rounds}; with 1,000 messages and for arrivals of ${longRounds}, and of 1 for Courier and Knock.`
  );
}

/** @throws Error if the page does not have the two comments that the results stand between */
export function withResults(page: string, results: Results): string {
  const [start, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (start < 0 || end < start) throw new Error(`docs/performance.md needs "${BEGIN}" and "${END}".`);
  const written = `${BEGIN}\n\n${renderConditions(results)}\n\n${renderTable(results.medians)}\n\n`;
  return page.slice(0, start) + written + page.slice(end);
}
