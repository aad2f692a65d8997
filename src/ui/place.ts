/**
 * Where the panel opens. The sheet places it where the browser knows CSS anchors; elsewhere, and at a bell of the host's own,
 * which no shadow sheet can name, it is measured here. Styles are set one by one: a strict policy forbids the attribute.
 */
import type { Outer } from './scope.js';

/** Whether the sheet places the panel. */
export const isAnchored = ({ anchor }: Pick<Outer, 'anchor'>): boolean =>
  !anchor.value && CSS.supports('anchor-name: --a');

/** What the panel opens at. */
export const bellOf = ({ anchor }: Pick<Outer, 'anchor'>, panel: Element): HTMLElement | null =>
  anchor.value ?? (panel.getRootNode() as ShadowRoot).querySelector('.bell');

/**
 * Puts a box in the top layer under what it belongs to, or above, on the side where its end is, or its start.
 * Where there is no room it goes where there is more.
 */
export function beside(at: Element, box: HTMLElement, under: boolean, end: boolean): void {
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

/** Whatever the sheet does, where it is `measured`. */
export function place(scope: Outer, panel: HTMLElement, measured = !isAnchored(scope)): void {
  const at = bellOf(scope, panel);
  // It may have been measured at another bell before.
  if (!measured) panel.removeAttribute('style');
  if (!at || !measured) return;
  const { placement } = scope.settings.value;
  beside(at, panel, placement.startsWith('bottom'), placement.endsWith('end'));
}
