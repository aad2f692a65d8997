/**
 * Closes the panel of a small screen, which covers all of it: a finger drags the panel down by its header. The panel follows
 * by its transform alone, and not at all if the reader prefers reduced motion; nothing is measured.
 */

import { viewOf, zoomOf } from '../view-of.js';

/** Pixels. A shorter way is a press. */
const SLOP = 8;
/** Pixels after which the panel closes, however slow the finger is. */
const CLOSE_DISTANCE = 120;
/** Pixels per millisecond. A faster finger closes the panel after any way. */
const CLOSE_SPEED = 0.5;

interface Sample {
  readonly y: number;
  readonly time: number;
}

/** Moves the panel out of the screen while it closes, from where the finger has left it. */
function leaveDownwards(panel: HTMLElement, close: () => void): void {
  const popover = panel.parentElement;
  panel.style.transform = 'translateY(100%)';
  panel.style.transitionTimingFunction = 'ease-out';
  popover?.style.setProperty('--_out', 'calc(0.2s * var(--_motion))');
  close();
  const reset = (): void => {
    panel.style.transform = panel.style.transitionTimingFunction = '';
    popover?.style.removeProperty('--_out');
  };
  popover?.addEventListener('beforetoggle', reset, { once: true });
}

/** Handles `pointerdown` in the panel. */
export function dragToClose(
  { currentTarget, target, pointerId, pointerType, clientY, timeStamp }: PointerEvent,
  close: () => void,
): void {
  const panel = (target as Element).closest('.head')?.parentElement;
  // The host's own elements may have such a class.
  if (panel?.getRootNode() !== (currentTarget as Node).getRootNode()) return;
  const matches = (query: string) => viewOf(panel).matchMedia?.(query).matches;
  if (pointerType !== 'touch' || !matches('(width < 480px)')) return;
  const isFollowing = !matches('(prefers-reduced-motion: reduce)');
  const ended = new AbortController();
  const { signal } = ended;
  let before: Sample = { y: 0, time: timeStamp };
  let last = before;
  const move = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return;
    before = last;
    last = { y: Math.max(0, event.clientY - clientY - SLOP), time: event.timeStamp };
    if (!last.y || !isFollowing) return;
    // The header's buttons are not pressed by a drag.
    panel.setPointerCapture(pointerId);
    panel.style.transition = 'none';
    panel.style.transform = `translateY(${last.y / zoomOf(panel)}px)`;
  };
  const end = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return;
    ended.abort();
    panel.style.transition = panel.style.transform = '';
    const speed = (last.y - before.y) / (event.timeStamp - before.time || 1);
    if (event.type === 'pointerup' && (last.y > CLOSE_DISTANCE || speed > CLOSE_SPEED)) leaveDownwards(panel, close);
  };
  panel.addEventListener('pointermove', move, { signal });
  panel.addEventListener('pointerup', end, { signal });
  panel.addEventListener('pointercancel', end, { signal });
}
