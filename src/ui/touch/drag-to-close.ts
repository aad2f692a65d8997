/**
 * Closes the panel of a small screen when a finger drags it down by its header. The panel follows by its transform only, and
 * not with reduced motion; nothing is measured. sheet.css shows that it can be dragged.
 */

import { animate } from '../tools/row-animations.js';
import { viewOf, zoomOf } from '../view-of.js';

/** Pixels. A shorter way is a press. */
const SLOP = 8;
/** Pixels after which the panel closes at any speed. */
const CLOSE_DISTANCE = 120;
/** Percent of black over the page once the panel would close. */
const SCRIM = 20;
/** Square where the theme has no round parts. */
const CORNERS = 'min(16px, var(--_round)) min(16px, var(--_round)) 0 0';
/** Pixels per millisecond. A faster finger closes the panel after any way. */
const CLOSE_SPEED = 0.5;

interface Sample {
  readonly y: number;
  readonly time: number;
}

/** Moves the panel out of the screen from its dragged position. */
function leaveDownwards(panel: HTMLElement, close: () => void): void {
  const popover = panel.parentElement;
  panel.style.transform = 'translateY(100%)';
  panel.style.transitionTimingFunction = 'ease-out';
  popover?.style.setProperty('--_out', 'calc(0.2s * var(--_motion))');
  close();
  const reset = (): void => {
    panel.style.transform = panel.style.transitionTimingFunction = panel.style.borderRadius = '';
    popover?.style.removeProperty('--_out');
  };
  popover?.addEventListener('beforetoggle', reset, { once: true });
}

export function dragToClose(
  { currentTarget, target, pointerId, pointerType, clientY, timeStamp }: PointerEvent,
  close: () => void,
): void {
  const panel = (target as Element).closest('.head')?.parentElement;
  // The host's own elements may have such a class.
  if (panel?.getRootNode() !== (currentTarget as Node).getRootNode()) return;
  const matches = (query: string) => viewOf(panel).matchMedia?.(query).matches;
  if (pointerType !== 'touch' || !matches('(width < 480px)')) return;
  const popover = panel.parentElement;
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
    // A drag does not press the header's buttons.
    panel.setPointerCapture(pointerId);
    panel.style.transition = 'none';
    panel.style.transform = `translateY(${last.y / zoomOf(panel)}px)`;
    panel.style.borderRadius = CORNERS;
    // The box around the panel covers the page.
    if (popover) popover.style.backgroundColor = `rgb(0 0 0 / ${Math.min(1, last.y / CLOSE_DISTANCE) * SCRIM}%)`;
  };
  /** Animates a style of the drag back. */
  const release = (element: HTMLElement | null, name: 'backgroundColor' | 'borderRadius'): void => {
    const value = element?.style[name];
    if (!element || !value) return;
    element.style[name] = '';
    animate([element], { [name]: value });
  };
  const end = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return;
    ended.abort();
    panel.style.transition = panel.style.transform = '';
    const speed = (last.y - before.y) / (event.timeStamp - before.time || 1);
    release(popover, 'backgroundColor');
    if (event.type === 'pointerup' && (last.y > CLOSE_DISTANCE || speed > CLOSE_SPEED)) leaveDownwards(panel, close);
    else release(panel, 'borderRadius');
  };
  panel.addEventListener('pointermove', move, { signal });
  panel.addEventListener('pointerup', end, { signal });
  panel.addEventListener('pointercancel', end, { signal });
}
