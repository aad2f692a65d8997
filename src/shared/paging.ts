/**
 * Overlapping windows over a list that is paged by number. New messages shift its pages down and deleted ones shift them up,
 * so each window starts above the end of the previous one. Knows positions only, no messages:
 *
 *   loaded   ▕████████████████▏
 *   window                ▕▒▒▒███████▏      a shared id proves that nothing is missing between the two
 */

import { MAX_PAGE_SIZE } from './page-size.js';

/** Number of places that two windows share. */
export const PAGE_OVERLAP = 10;

export interface PageWindow {
  /** From 0. */
  readonly page: number;
  /** Messages per page. */
  readonly limit: number;
}

/** The first place below a window. */
export const endOfWindow = ({ page, limit }: PageWindow): number => (page + 1) * limit;

/**
 * The window that contains the place `start` and reaches furthest down. Tries page sizes from `maxSize` down to half of it,
 * because a page can start only at a multiple of its size.
 */
export function findWindow(start: number, maxSize = MAX_PAGE_SIZE): PageWindow {
  let best = { page: 0, limit: maxSize };
  for (let limit = maxSize; limit > maxSize / 2; limit--) {
    const window = { page: Math.floor(start / limit), limit };
    if (endOfWindow(window) > endOfWindow(best)) best = window;
  }
  return best;
}
