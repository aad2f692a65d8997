/**
 * Sets an attribute for each bound in `em` that the panel's width is below. Not by container queries: a panel that is a container
 * has no width where its host gives none, and Chromium does not paint content after a change of its text size.
 */
import { styleOf } from '../view-of.js';

const BOUNDS = [32, 28, 24, 21, 17, 13];
/** Pixels. A narrower host is small, unless large text leaves it fewer `em` than LARGE_TEXT. */
const SMALL_WIDTH = 340;
const LARGE_TEXT = 15;

/** Returns a function that adapts the panel; undefined if it is adapted, or not shown. Reads the layout. */
export function measureFit(panel: HTMLElement): (() => void) | undefined {
  const { offsetWidth, dataset } = panel;
  const em = offsetWidth / parseFloat(styleOf(panel).fontSize);
  const size = offsetWidth < SMALL_WIDTH && em >= LARGE_TEXT ? ' small' : '';
  const fit = BOUNDS.filter((bound) => em < bound).join(' ') + size;
  return em && fit !== (dataset['fit'] ?? '') ? () => void (dataset['fit'] = fit) : undefined;
}
