/**
 * Positions boxes of the top layer by measuring, where CSS anchor positioning is not supported or the anchor is the host's
 * own element. Sets single style properties: a strict content security policy forbids the `style` attribute.
 */
import type { PanelAnchor } from './anchor.js';
import type { InboxContext } from '../context.js';
import { viewOf } from '../view-of.js';
import { zoomOf } from '../zoom-of.js';

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
  style.setProperty('--_x', left + right > 2 * x + width === isLtr ? '1' : '-1');
  style.setProperty('--_y', goesBelow ? '1' : '-1');
}

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
  if (!element || isAnchored?.value) return;
  positionNextTo(element, panel, placement.startsWith('bottom'), placement.endsWith('end'));
}
