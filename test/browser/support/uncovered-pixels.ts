/** How much of a list's area its rows and headings leave blank. */

export interface Span {
  readonly top: number;
  readonly bottom: number;
}

/** Pixels of the area that no part covers. Headings are sticky, and may lie over rows. */
export function uncoveredPixels(area: Span, parts: readonly Span[]): number {
  let covered = area.top;
  let blank = 0;
  for (const { top, bottom } of parts.toSorted((a, b) => a.top - b.top)) {
    blank += Math.max(0, Math.min(top, area.bottom) - covered);
    covered = Math.min(area.bottom, Math.max(covered, bottom));
  }
  return blank + area.bottom - covered;
}
