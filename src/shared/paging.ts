/**
 * Reads a list by overlapping pages, because new messages shift them down and deleted ones shift them up:
 *
 *   loaded   ▕████████████████▏
 *   window                ▕▒▒▒███████▏      a shared id proves that no message between the two is missing
 */

import { MAX_PAGE_SIZE } from './page-size.js';

export const PAGE_OVERLAP = 10;

export interface PageWindow {
  /** From 0. */
  readonly page: number;
  readonly limit: number;
}

export const endOfWindow = ({ page, limit }: PageWindow): number => (page + 1) * limit;

/** The window that contains `start` and reaches furthest down: a page can start only at a multiple of its size. */
export function findWindow(start: number, maxSize = MAX_PAGE_SIZE): PageWindow {
  let best = { page: 0, limit: maxSize };
  for (let limit = maxSize; limit > maxSize / 2; limit--) {
    const window = { page: Math.floor(start / limit), limit };
    if (endOfWindow(window) > endOfWindow(best)) best = window;
  }
  return best;
}
