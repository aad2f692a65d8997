/**
 * Where the panel opens. The sheet places it where the browser knows CSS anchors; elsewhere, and at a bell of the host's own,
 * it is measured here. Styles are set one by one: a strict policy forbids the attribute.
 */
import type { Anchor } from './anchor.js';
import type { InboxContext } from '../context.js';

/**
 * Puts a box in the top layer under what it belongs to, or above, on the side where its end is, or its start.
 * Where there is no room it goes where there is more.
 */
export function positionNextTo(at: Element, box: HTMLElement, under: boolean, end: boolean): void {
  const { style, offsetWidth, offsetHeight } = box;
  const { top, bottom, left, right } = at.getBoundingClientRect();
  const { innerWidth, innerHeight } = at.ownerDocument.defaultView ?? window;
  const below = innerHeight - bottom;
  const needed = Math.min(offsetHeight, 400);
  const down = (under ? below : top) > needed ? under : below > top;
  const toLeft = end === (getComputedStyle(box).direction === 'ltr');
  const start = Math.max(8, Math.min(toLeft ? right - offsetWidth : left, innerWidth - offsetWidth - 8));
  style.inset = `${down ? `${bottom}px auto auto` : `auto auto ${innerHeight - top}px`} ${start}px`;
  style.setProperty('--_room', `${(down ? below : top) - 16}px`);
}

export function position(scope: InboxContext & Anchor, panel: HTMLElement): void {
  const at = scope.anchor.value;
  const { placement } = scope.settings.value;
  // It may have been opened at another before.
  panel.style.inset = '';
  panel.style.removeProperty('--_room');
  if (!at || scope.isAnchored.value) return;
  positionNextTo(at, panel, placement.startsWith('bottom'), placement.endsWith('end'));
}
