/** Replaces ranges of a text. Knows nothing of what the text is. */

export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies edits that do not overlap, in any order. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const sorted = edits.toSorted((first, second) => first.start - second.start);
  const parts = sorted.map((edit, index) => text.slice(sorted[index - 1]?.end ?? 0, edit.start) + edit.text);
  return parts.join('') + text.slice(sorted.at(-1)?.end ?? 0);
}

/** Applies edits of a text to a part of it that contains them all. */
export const editRange = (text: string, start: number, end: number, edits: readonly Edit[]): string =>
  applyEdits(
    text.slice(start, end),
    edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start })),
  );

/** Whether two edits concern the same part of a text. */
export function doOverlap(edits: readonly Edit[]): boolean {
  const sorted = edits.toSorted((first, second) => first.start - second.start || first.end - second.end);
  return sorted.some(({ start }, index) => start < (sorted[index - 1]?.end ?? 0));
}
