/**
 * Marks in a storage that several tabs write at once and that has no transactions.
 *
 * Each write is a key of its own, never changed, which holds all that the writer knows; only keys whose content it holds
 * too are removed. So writes of two tabs can't undo each other in any order. One key that all tabs rewrite was measured to
 * lose half of them, and one key for each mark is mostly prefix.
 */
import { join, NO_MARKS } from './marks.js';
import type { Mark, Marks } from './marks.js';
import type { Storage } from './ports.js';

const PREFIX = 'm.';
/** No id of a service holds one. */
const SEPARATOR = '\t';
const KINDS = ['R', 'S', 'r', 'd'] as const;

/** One entry: kind and counter, time in base 36 (half the length), id. */
const lineOf = ({ kind, counter, createdAt, id }: Mark): string => `${kind}${counter}.${createdAt.toString(36)}.${id}`;

/** Lines that can't be understood stand for nothing. */
function markOf(line: string): Mark[] {
  const [, letter, count, place = '', id = ''] = /^(.)(\d{1,9})\.(-?\w+)\.(.*)$/s.exec(line) ?? [];
  const kind = KINDS.find((known) => known === letter);
  const createdAt = Number.parseInt(place, 36);
  return kind && Number.isSafeInteger(createdAt) ? [{ kind, counter: Number(count), createdAt, id }] : [];
}

/** What all tabs wrote, on top of what is known. */
export const readMarks = (storage: Storage, marks = NO_MARKS, keys = storage.keys(PREFIX)): Marks =>
  join(
    marks,
    keys.flatMap((key) => (storage.get(key) ?? '').split(SEPARATOR).flatMap(markOf)),
  );

/**
 * Writes what this tab and the others know, and gives it. The name must be one that nobody else has; `fit` makes it as small
 * as it should be.
 */
export function writeMarks(storage: Storage, marks: Marks, name: string, fit = (all: Marks): Marks => all): Marks {
  const keys = storage.keys(PREFIX);
  const all = fit(readMarks(storage, marks, keys));
  const stored = storage.set(PREFIX + name, [...all.values()].map(lineOf).join(SEPARATOR));
  // In a full storage the older ones are all that is left after the page.
  for (const key of stored ? keys : []) storage.remove(key);
  return all;
}
