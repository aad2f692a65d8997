/**
 * Runs a row's command by a swipe: toward the start archives, toward the end marks as read or unread. The stylesheet decides by
 * `touch-action` whether rows can be swiped; a finger that scrolls the list ends the swipe.
 */
import { createElement, createIcon } from '../dom.js';
import type { RowState } from '../list/rows/row-types.js';
import { animate, motionOf } from '../tools/row-animations.js';
import { lookOf, runCommand, type Look } from '../tools/row-commands.js';
import { styleOf, zoomOf } from '../view-of.js';

/** Pixels after which lifting the finger runs the command. */
const THRESHOLD = 72;
/** Pixels that a finger may move while it presses. */
const SLOP = 10;
/** Part of a movement beyond the threshold that the row follows. */
const RESISTANCE = 0.55;

/** Shows the icon of the command in the uncovered area, and its name once lifting the finger would run it. */
function createHint(row: HTMLElement) {
  const hint = createElement('div', { 'aria-hidden': 'true' });
  let shown = '';
  row.append(hint);
  return {
    show: ({ path, label }: Look, isArchive: boolean, progress: number): void => {
      if (path !== shown) hint.replaceChildren(createIcon(path), createElement('span', {}, new Text(label)));
      shown = path;
      hint.className = `swipe${isArchive ? ' swipe-start' : ''}${progress < 1 ? '' : ' ready'}`;
      hint.style.setProperty('--_scale', String(0.8 + 0.2 * progress));
    },
    remove: () => hint.remove(),
  };
}

/** Handles `pointerdown` in a row. Returns a function that ends the swipe. */
export function startSwipe(
  down: PointerEvent,
  row: HTMLElement,
  stateOf: () => RowState | undefined,
): (() => void) | undefined {
  const content = row.firstElementChild as HTMLElement | null;
  if (!content || down.pointerType === 'mouse' || !down.isPrimary) return undefined;
  const { touchAction, direction } = styleOf(content);
  if (!touchAction.startsWith('pan-y')) return undefined;
  const end = direction === 'rtl' ? -1 : 1;
  const isStill = !motionOf(row);
  const ended = new AbortController();
  let hint: ReturnType<typeof createHint> | undefined;
  let moved = 0;
  const isArchive = () => moved * end < 0;
  /** Reads the state again: another device may have changed the message meanwhile. */
  const command = () => {
    const state = stateOf();
    const name = state?.commands.at(isArchive() ? -1 : -3);
    return state && name && { look: lookOf(state, name), run: () => runCommand(row, state, name, true) };
  };

  const onMove = ({ clientX, clientY }: PointerEvent): void => {
    moved = clientX - down.clientX;
    const distance = Math.abs(moved);
    const vertical = Math.abs(clientY - down.clientY);
    if (!hint && Math.max(distance, vertical) < SLOP) return;
    if (!hint && vertical > distance) return stop();
    const used = command();
    if (isStill || !used) return;
    hint ??= createHint(row);
    hint.show(used.look, isArchive(), Math.min(1, distance / THRESHOLD));
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
    // The row fades out from its dragged position.
    if (Math.abs(moved) >= THRESHOLD) command()?.run();
    stop();
  };
  row.addEventListener('pointermove', onMove, ended);
  row.addEventListener('pointerup', onUp, ended);
  row.addEventListener('pointercancel', stop, ended);
  return stop;
}
