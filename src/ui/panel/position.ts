/**
 * Positions boxes of the top layer by measuring, where CSS anchor positioning is not supported or the anchor is the host's
 * own element. Sets single style properties: a strict content security policy forbids the `style` attribute.
 */
import type { PanelAnchor } from './anchor.js';
import type { InboxContext } from '../context.js';
import { viewOf } from '../view-of.js';
import { zoomOf } from '../zoom-of.js';

/** Beyond the edge at the anchor lies the point out of which the panel grows: that edge then moves by 6 pixels. */
const ORIGIN_PX = 200;
/** Pixels between a box and the edges of the window. */
const EDGE = 8;
/** Pixels. A box that needs more than this is shrunk before it changes sides. */
const MAX_NEEDED_HEIGHT = 400;

/**
 * Places `box` below `anchor`, or above it, with their inline ends aligned, or their starts. If there is no room on the
 * preferred side, it goes to the side with more.
 */
export function positionNextTo(anchor: Element, box: HTMLElement, isBelow: boolean, isEndAligned: boolean): void {
  const { style } = box;
  const { width, height } = box.getBoundingClientRect();
  const { top, bottom, left, right } = anchor.getBoundingClientRect();
  const view = viewOf(anchor);
  const { innerWidth, innerHeight } = view;
  const below = innerHeight - bottom;
  const needed = Math.min(height, MAX_NEEDED_HEIGHT) + EDGE;
  const goesBelow = (isBelow ? below : top) > needed ? isBelow : below > top;
  const isLtr = view.getComputedStyle(box).direction === 'ltr';
  const isRightAligned = isEndAligned === isLtr;
  const x = Math.max(EDGE, Math.min(isRightAligned ? right - width : left, innerWidth - width - EDGE));
  const px = (pixels: number): string => `${pixels / zoomOf(box)}px`;
  style.inset = `${goesBelow ? `${px(bottom)} auto auto` : `auto auto ${px(innerHeight - top)}`} ${px(x)}`;
  style.setProperty('--_room', px((goesBelow ? below : top) - 2 * EDGE));
}

/**
 * Has the panel grow out of its corner at the anchor, wherever `positionNextTo` or the browser has put it. In CSS,
 * `@container anchored()` would tell the corner, at the price of a style for each element after each layout.
 */
function setOrigin(anchor: Element | null, popover: Element): void {
  const panel = popover.firstElementChild as HTMLElement | null;
  if (!panel) return;
  let origin = '';
  if (anchor) {
    const { left, right, top } = popover.getBoundingClientRect();
    const at = anchor.getBoundingClientRect();
    const x = at.left + at.right > left + right ? '100%' : '0%';
    origin = `${x} ${at.top < top ? `-${ORIGIN_PX}px` : `calc(100% + ${ORIGIN_PX}px)`}`;
  }
  // Not a style of the popover: each of a box at an anchor asks for its layout.
  panel.style.transformOrigin = origin;
}

/** Places the panel, and has it grow out of its corner at the anchor. */
export function position(
  { anchor, isAnchored, settings }: Pick<InboxContext, 'settings'> & PanelAnchor,
  panel: HTMLElement,
): void {
  const element = anchor.value;
  const { placement } = settings.value;
  // It may have been positioned at another anchor before.
  panel.removeAttribute('style');
  const zoom = zoomOf(panel);
  if (zoom !== 1) panel.style.setProperty('--_zoom', String(zoom));
  if (element && !isAnchored?.value)
    positionNextTo(element, panel, placement.startsWith('bottom'), placement.endsWith('end'));
  setOrigin(element, panel);
}
