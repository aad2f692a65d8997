/** Animates rows that arrive or are removed, unless motion is reduced. They are already in their final place: nothing waits. */
import { styleOf, viewOf, zoomOf } from '../view-of.js';

const TIMING: KeyframeAnimationOptions = { easing: 'ease-out', fill: 'backwards' };
const DURATION_MS = 160;
/** Milliseconds in which a removed row fades out; then the gap closes. */
const REMOVAL_MS = 120;
/** No screen shows more rows. */
const MAX_ANIMATED_ROWS = 20;

/** The factor of the host's token; 0 with reduced motion, and in the simulated DOM of a host's test. */
export const motionOf = (element: Element): number =>
  (element as Partial<Element>).animate ? Number(styleOf(element).getPropertyValue('--_motion')) : 0;

export function animate(rows: readonly Element[], from: Keyframe, delay = 0): void {
  const [first] = rows;
  const motion = first ? motionOf(first) : 0;
  if (!motion) return;
  const timing = { ...TIMING, duration: DURATION_MS * motion, delay: delay * motion };
  for (const row of rows.slice(0, MAX_ANIMATED_ROWS)) row.animate([from, {}], timing);
}

/** Fades out a copy of the row's content, further in the direction of a swipe, else toward the end. */
function fadeOut(row: HTMLElement, list: Element, duration: number): void {
  const content = row.firstElementChild as HTMLElement;
  const end = styleOf(row).direction === 'rtl' ? -1 : 1;
  const from = Number.parseFloat(content.style.translate) || 0;
  const to = from ? from * 2 : 12 * end;
  // A strict content security policy forbids copies of style attributes.
  content.removeAttribute('style');
  const copy = content.cloneNode(true) as HTMLElement;
  copy.inert = true;
  copy.ariaHidden = 'true';
  copy.classList.add('removed');
  copy.style.top = `${row.offsetTop}px`;
  list.append(copy);
  const frames = [
    { translate: `${from}px`, opacity: 1 },
    { translate: `${to}px`, opacity: 0 },
  ];
  copy.animate(frames, { duration, easing: 'ease-in', fill: 'forwards' }).onfinish = () => copy.remove();
}

/** Call before a row is removed: it fades out, and then the rows below it move up. */
export function animateRemoval(row: HTMLElement): void {
  const list = row.closest('.list');
  const motion = motionOf(row);
  if (!list || !motion) return;
  const all = [...(row.parentElement?.children ?? [])];
  const below = all.slice(all.indexOf(row) + 1);
  const [next] = below;
  const y = next?.getBoundingClientRect().top ?? 0;
  fadeOut(row, list, REMOVAL_MS * motion);
  viewOf(row).requestAnimationFrame?.(() => {
    const distance = next?.isConnected ? (y - next.getBoundingClientRect().top) / zoomOf(next) : 0;
    if (!row.isConnected && distance) animate(below, { translate: `0 ${distance}px` }, REMOVAL_MS);
  });
}

/** Call the result after each rendering: rows above the former first one fade in. */
export function createArrivalAnimation(): (feed: Element) => void {
  const firstRows = new WeakMap<Element, Element | undefined>();
  return (feed) => {
    const all: readonly Element[] = [...feed.getElementsByTagName('article')];
    const first = firstRows.get(feed);
    if (first?.isConnected) animate(all.slice(0, Math.max(0, all.indexOf(first))), { opacity: 0, translate: '0 -8px' });
    firstRows.set(feed, all[0]);
  };
}
