/**
 * Swiping a row with a finger: toward the start archives it, toward the end marks it as read or unread. It presses the row's
 * own buttons, so that the rest is as with them. The stylesheet decides whether rows can be swiped, with `touch-action`; a
 * finger that scrolls the list ends the swipe.
 */
import { createElement } from '../bell/dom.js';
import type { rowOf } from '../list/keyboard.js';
import type { animate, motionOf } from '../list/row-animations.js';
import { viewOf } from '../view-of.js';
import { zoomOf } from '../zoom-of.js';

/** What the panel hands over. */
export interface SwipeContext {
  readonly rowOf: typeof rowOf;
  readonly animate: typeof animate;
  readonly motionOf: typeof motionOf;
}

/** Pixels after which lifting the finger runs the command. */
const THRESHOLD = 72;
/** Pixels that a finger may move while it presses. */
const SLOP = 10;
/** How much of a movement beyond the threshold the row follows. */
const RESISTANCE = 0.55;

/** Shows the icon of the command at the side that the row uncovers. */
function createHint(row: HTMLElement) {
  const hint = createElement('div', { 'aria-hidden': 'true' });
  let shown: Element | undefined;
  row.append(hint);
  return {
    show: (tool: HTMLElement, isArchive: boolean, progress: number): void => {
      if (tool !== shown) hint.replaceChildren(...[...tool.children].map((icon) => icon.cloneNode(true)));
      shown = tool;
      hint.className = isArchive ? 'swipe swipe-start' : 'swipe';
      hint.style.setProperty('--_scale', String(0.8 + 0.2 * progress));
    },
    remove: () => hint.remove(),
  };
}

/** Handles `pointerdown` in the list. */
export function startSwipe(down: PointerEvent, { rowOf, animate, motionOf }: SwipeContext): void {
  const row = rowOf(down);
  const content = row?.firstElementChild as HTMLElement | null | undefined;
  if (!row || !content || down.pointerType === 'mouse' || !down.isPrimary) return;
  const { touchAction, direction } = viewOf(content).getComputedStyle(content);
  if (!touchAction.startsWith('pan-y')) return;
  const tools = row.querySelectorAll<HTMLElement>('.tools > *');
  const end = direction === 'rtl' ? -1 : 1;
  const isStill = !motionOf(row);
  const ended = new AbortController();
  let hint: ReturnType<typeof createHint> | undefined;
  let moved = 0;
  const isArchive = () => moved * end < 0;
  // An archived row has the last alone, a snoozed one the last two.
  const tool = () => tools[tools.length - (isArchive() ? 1 : 3)];

  const onMove = ({ clientX, clientY }: PointerEvent): void => {
    moved = clientX - down.clientX;
    const distance = Math.abs(moved);
    const vertical = Math.abs(clientY - down.clientY);
    if (!hint && Math.max(distance, vertical) < SLOP) return;
    if (!hint && vertical > distance) return stop();
    const used = tool();
    if (isStill || !used) return;
    hint ??= createHint(row);
    hint.show(used, isArchive(), Math.min(1, distance / THRESHOLD));
    row.classList.add('swiped');
    const follows = Math.min(distance, THRESHOLD) + Math.max(0, distance - THRESHOLD) * RESISTANCE;
    content.style.translate = `${(Math.sign(moved) * follows) / zoomOf(content)}px`;
  };
  const stop = (): void => {
    ended.abort();
    hint?.remove();
    row.classList.remove('swiped');
    const { translate } = content.style;
    content.style.translate = '';
    if (translate) animate([content], { translate });
  };
  const onUp = (): void => {
    if (Math.abs(moved) >= THRESHOLD) tool()?.click();
    stop();
  };
  row.addEventListener('pointermove', onMove, ended);
  row.addEventListener('pointerup', onUp, ended);
  row.addEventListener('pointercancel', stop, ended);
}
