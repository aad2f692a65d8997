/**
 * Motion: shows where rows came from and where they went, under 200 ms, and never to those who asked for less of it.
 * It moves what is already in its place, so that nothing waits for it.
 */
const TIMING: KeyframeAnimationOptions = { duration: 160, easing: 'ease-out' };
/** No screen shows more rows. */
const SHOWN = 20;

const animate = (rows: readonly Element[], from: Keyframe): void => {
  if (rows.length === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const row of rows.slice(0, SHOWN)) row.animate([from, {}], TIMING);
};

/** A row is about to go: those below move up into its place. */
export function closeGap(row: HTMLElement): void {
  const height = row.offsetHeight;
  const all = [...(row.parentElement?.children ?? [])];
  const below = all.slice(all.indexOf(row) + 1);
  requestAnimationFrame(() => {
    if (!row.isConnected) animate(below, { transform: `translateY(${height}px)` });
  });
}

/** Told of the rows after each drawing: those that came in above appear. */
export function createArrivalAnimation(): (rows: HTMLCollection) => void {
  let top: Element | undefined;
  return (rows) => {
    const above: Element[] = [];
    if (top?.isConnected) for (let row = rows[0]; row && row !== top;) row = rows[above.push(row)];
    animate(above, { opacity: 0, translate: '0 -8px' });
    top = rows[0];
  };
}
