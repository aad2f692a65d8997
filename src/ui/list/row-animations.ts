/**
 * Animates rows that arrive and the gap that a removed row leaves, in under 200 ms, and not at all if the reader prefers
 * reduced motion. Rows are already in their final place when they are animated, so that nothing waits for an animation.
 */
const DURATION_MS = 160;
/** No screen shows more rows. */
const MAX_ANIMATED_ROWS = 20;

const animate = (rows: readonly Element[], from: Keyframe): void => {
  const [first] = rows;
  // The host's token; 0 with reduced motion.
  const motion = first ? Number(getComputedStyle(first).getPropertyValue('--_motion')) : 0;
  if (!(motion > 0)) return;
  const timing = { duration: DURATION_MS * motion, easing: 'ease-out' };
  for (const row of rows.slice(0, MAX_ANIMATED_ROWS)) row.animate([from, {}], timing);
};

/** Call before a row is removed: the rows below it move up into its place. */
export function closeGap(row: HTMLElement): void {
  const height = row.offsetHeight;
  const rows = [...(row.parentElement?.children ?? [])];
  const below = rows.slice(rows.indexOf(row) + 1);
  requestAnimationFrame(() => {
    if (!row.isConnected) animate(below, { transform: `translateY(${height}px)` });
  });
}

/** Returns a function to call with the rows after each render: new rows above the former first row fade in. */
export function createArrivalAnimation(): (rows: HTMLCollection) => void {
  let first: Element | undefined;
  return (rows) => {
    const all = [...rows];
    if (first?.isConnected) animate(all.slice(0, Math.max(0, all.indexOf(first))), { opacity: 0, translate: '0 -8px' });
    [first] = all;
  };
}
