/**
 * Positions boxes of the top layer by measuring: CSS anchor positioning needs a second layout after each (follow-anchor.ts uses
 * it once the page moves). Sets style properties: a strict content security policy forbids the `style` attribute.
 */
import { measureFit } from './fit.js';
import { viewOf, zoomOf } from '../view-of.js';
import type { PanelContext } from '../context.js';

/** Beyond the edge at the anchor lies the transform origin, so that the edge moves by 6 pixels while the panel grows. */
const ORIGIN = '-200px';
/** Pixels between a box and the edges of the window. */
const EDGE = 8;
/** Pixels above and below a box together: the margins of the panel, as in panel.css. */
const MARGINS = 12;
/** Pixels. A box that needs more is shrunk before it changes sides. */
const MAX_NEEDED_HEIGHT = 400;

interface Side {
  readonly isBelow: boolean;
  /** Aligns the right edges, else the left ones. */
  readonly isRight: boolean;
  readonly isEnd: boolean;
}

/**
 * Places `box` below or above `anchor`, with their inline ends or starts aligned. Without room on the preferred side it goes to
 * the larger one, and is no higher than that.
 */
export function positionNextTo(anchor: Element, box: HTMLElement, prefersBelow: boolean, prefersEnd: boolean): Side {
  const { style } = box;
  const { width, height } = box.getBoundingClientRect();
  const { top, bottom, left, right } = anchor.getBoundingClientRect();
  const view = viewOf(anchor);
  const { innerWidth, innerHeight } = view;
  const below = innerHeight - bottom;
  const needed = Math.min(height, MAX_NEEDED_HEIGHT) + EDGE;
  const isBelow = (prefersBelow ? below : top) > needed ? prefersBelow : below > top;
  const isLtr = view.getComputedStyle(box).direction === 'ltr';
  const prefersRight = prefersEnd === isLtr;
  const fits = { right: right >= width + EDGE, left: left + width + EDGE <= innerWidth };
  const isRight = prefersRight ? fits.right || !fits.left : fits.right && !fits.left;
  const x = Math.max(EDGE, Math.min(isRight ? right - width : left, innerWidth - width - EDGE));
  // Read before the first change, after which it would cost a calculation of styles.
  const zoom = zoomOf(box);
  const px = (pixels: number): string => `${pixels / zoom}px`;
  const room = isBelow ? below : top;
  // Not a custom property, which each element of the panel would inherit.
  style.maxBlockSize = px(room - MARGINS);
  style.inset = `${isBelow ? `${px(bottom)} auto auto` : `auto auto ${px(innerHeight - top)}`} ${px(x)}`;
  return { isBelow, isRight, isEnd: isRight === isLtr };
}

type Placed = Pick<PanelContext, 'anchor' | 'settings'>;

/** Also adapts the panel to its width, and sets the corner at the anchor as the origin of its animation. */
export function position({ anchor, settings }: Placed, panel: HTMLElement): void {
  const element = anchor.value;
  const { placement } = settings.value;
  // The panel may have been positioned at another anchor before.
  for (const name of ['style', 'data-at-anchor']) panel.removeAttribute(name);
  const zoom = zoomOf(panel);
  if (zoom !== 1) panel.style.setProperty('--_zoom', String(zoom));
  const inner = panel.firstElementChild as HTMLElement | null;
  if (inner) {
    inner.style.transformOrigin = '';
    // Before anything else is measured: it may change the height.
    measureFit(inner)?.();
  }
  if (!element) return;
  const { isBelow, isRight, isEnd } = positionNextTo(
    element,
    panel,
    placement.startsWith('bottom'),
    placement.endsWith('end'),
  );
  panel.dataset['side'] = `${isBelow ? 'bottom' : 'top'}-${isEnd ? 'end' : 'start'}`;
  if (inner) inner.style.transformOrigin = `${isRight ? 100 : 0}% ${isBelow ? ORIGIN : `calc(100% - ${ORIGIN})`}`;
}
