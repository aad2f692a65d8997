/** The difference of two texts, line by line, as `diff -u` prints it. */
import type { Change } from './project.js';

interface Line {
  readonly sign: ' ' | '-' | '+';
  readonly text: string;
}

const CONTEXT_LINES = 2;

const linesOf = (text: string): string[] => {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
};

/** Lengths of the longest common subsequence of the rests of both, from each pair of indexes. */
function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () => Array.from({ length: after.length + 1 }, () => 0));
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const next = lengths[i + 1] ?? [];
      const row = lengths[i] ?? [];
      row[j] = before[i] === after[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return lengths;
}

function diffLines(before: readonly string[], after: readonly string[]): Line[] {
  const lengths = commonLengths(before, after);
  const result: Line[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [removed, added] = [before[i], after[j]];
    if (removed !== undefined && removed === added) {
      result.push({ sign: ' ', text: removed });
      i += 1;
      j += 1;
    } else if (
      added === undefined ||
      (removed !== undefined && (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0))
    ) {
      result.push({ sign: '-', text: removed ?? '' });
      i += 1;
    } else {
      result.push({ sign: '+', text: added });
      j += 1;
    }
  }
  return result;
}

/** The changed lines with two lines around them; a line of dots stands for the others. */
function withContext(lines: readonly Line[]): string[] {
  const isNear = lines.map((_, index) =>
    lines.slice(Math.max(0, index - CONTEXT_LINES), index + CONTEXT_LINES + 1).some(({ sign }) => sign !== ' '),
  );
  return lines.flatMap(({ sign, text }, index) => {
    if (isNear[index]) return [`${sign} ${text}`.trimEnd()];
    return isNear[index - 1] || index === 0 ? ['  …'] : [];
  });
}

/** The diff of a change, with a line that names the file. */
export function describeChange({ path, before, after }: Change): string {
  const title = before === undefined ? `${path} (new file)` : path;
  return [title, ...withContext(diffLines(linesOf(before ?? ''), linesOf(after))), ''].join('\n');
}
