/**
 * Tells the stylesheets in how little room the panel is: an attribute has each bound that its width is below, in its own `em`.
 * Container queries would tell it, but a panel that is a container has no width where its host gives it none, and Chromium draws
 * nothing of content that comes after the size of its text has changed.
 */
import { styleOf } from '../view-of.js';

/** `em`. */
const BOUNDS = [32, 28, 24, 21, 17, 13];
/** Pixels. A narrower host is small, unless it is large text that leaves no room: that has fewer `em` than this. */
const SMALL_WIDTH = 340;
const LARGE_TEXT = 15;

/** Reads the layout. Returns what adapts the panel to its width; undefined if it is adapted, or not shown. */
export function measureFit(panel: HTMLElement): (() => void) | undefined {
  const { offsetWidth, dataset } = panel;
  const em = offsetWidth / parseFloat(styleOf(panel).fontSize);
  const size = offsetWidth < SMALL_WIDTH && em >= LARGE_TEXT ? ' small' : '';
  const fit = BOUNDS.filter((bound) => em < bound).join(' ') + size;
  return em && fit !== (dataset['fit'] ?? '') ? () => void (dataset['fit'] = fit) : undefined;
}
