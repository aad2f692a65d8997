/**
 * Where the panel opens. The sheet places it where the browser knows CSS anchors; elsewhere, and at a bell of the host's own,
 * which no shadow sheet can name, it is measured here. Styles are set one by one: a strict policy forbids the attribute.
 */
import type { Scope } from './scope.js';

/** Whether the sheet places the panel. */
export const isAnchored = ({ anchor }: Scope): boolean => !anchor.value && CSS.supports('anchor-name: --a');

/** What the panel opens at. */
export const bellOf = ({ anchor }: Scope, panel: Element): HTMLElement | null =>
  anchor.value ?? (panel.previousElementSibling as HTMLElement | null);

export function place(scope: Scope, panel: HTMLElement): void {
  const at = bellOf(scope, panel);
  if (!at || isAnchored(scope)) return;
  const { placement } = scope.settings.value;
  const { style, offsetWidth } = panel;
  const { top, bottom, left, right } = at.getBoundingClientRect();
  const below = innerHeight - bottom;
  // Where it should be, if there is room; else where there is more of it.
  const wanted = placement.startsWith('bottom');
  const under = (wanted ? below : top) > 400 ? wanted : below > top;
  const end = placement.endsWith('end') === (getComputedStyle(panel).direction === 'ltr');
  const start = Math.max(8, Math.min(end ? right - offsetWidth : left, innerWidth - offsetWidth - 8));
  style.inset = `${under ? `${bottom}px auto auto` : `auto auto ${innerHeight - top}px`} ${start}px`;
  style.setProperty('--_room', `${(under ? below : top) - 16}px`);
}
