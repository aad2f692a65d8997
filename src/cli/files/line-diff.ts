/** The difference of two texts, line by line, as `diff -u` prints it: by the algorithm of Myers, within a bound. */
import type { Change } from './change.js';

interface Line {
  readonly sign: ' ' | '-' | '+';
  readonly text: string;
}

type Lines = readonly string[];

const CONTEXT_LINES = 2;
/** With more edits, all lines from the first to the last change are shown as changed: time and memory grow by the square. */
const MAX_EDITS = 1000;

const withSign = (sign: Line['sign'], lines: Lines): Line[] => lines.map((text) => ({ sign, text }));

/**
 * How many lines of `before` a way has taken, by its diagonal: the lines of `before` less those of `after`. Diagonal 0 is in
 * the middle.
 */
type Reached = Int32Array;
const at = (reached: Reached, diagonal: number): number => reached[diagonal + reached.length / 2] ?? 0;

/** The last edit on the way to a diagonal. */
function lastEdit(
  reached: Reached,
  diagonal: number,
  edits: number,
): { readonly sign: '+' | '-'; readonly from: number } {
  const [removal, addition] = [diagonal - 1, diagonal + 1];
  const isAddition = diagonal === -edits || (diagonal !== edits && at(reached, removal) < at(reached, addition));
  return isAddition ? { sign: '+', from: addition } : { sign: '-', from: removal };
}

/** What is reached before each edit, up to the one that leads to both ends; undefined if there are too many. */
function findEdits(before: Lines, after: Lines): Reached[] | undefined {
  const max = Math.min(MAX_EDITS, before.length + after.length);
  const reached: Reached = new Int32Array(2 * (max + 2));
  const steps: Reached[] = [];
  for (let edits = 0; edits <= max; edits += 1) {
    steps.push(reached.slice());
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const { sign, from } = lastEdit(reached, diagonal, edits);
      let x = at(reached, from) + (sign === '-' ? 1 : 0);
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x += 1;
      reached[diagonal + reached.length / 2] = x;
      if (x >= before.length && x - diagonal >= after.length) return steps;
    }
  }
  return undefined;
}

/** Follows the edits back from both ends. */
function compare(before: Lines, after: Lines): Line[] {
  const steps = findEdits(before, after);
  if (!steps) return [...withSign('-', before), ...withSign('+', after)];
  const parts: Line[][] = [];
  let [x, y] = [before.length, after.length];
  for (const [edits, reached] of [...steps.entries()].slice(1).toReversed()) {
    const { sign, from } = lastEdit(reached, x - y, edits);
    const [start, lines] = [at(reached, from), sign === '-' ? before : after];
    const edited = sign === '-' ? start : start - from;
    parts.push(withSign(' ', before.slice(sign === '-' ? start + 1 : start, x)));
    parts.push(withSign(sign, lines.slice(edited, edited + 1)));
    [x, y] = [start, start - from];
  }
  return [...withSign(' ', before.slice(0, x)), ...parts.toReversed().flat()];
}

export function diffLines(before: Lines, after: Lines): Line[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return [
    ...withSign(' ', before.slice(0, start)),
    ...compare(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...withSign(' ', before.slice(before.length - end)),
  ];
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

const linesOf = (text: string): string[] => {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
};

/** The diff of a change, with a line that names the file. */
export function describeChange({ path, before, after }: Change): string {
  const title = before === undefined ? `${path} (new file)` : path;
  return [title, ...withContext(diffLines(linesOf(before ?? ''), linesOf(after))), ''].join('\n');
}
