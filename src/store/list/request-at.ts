/** Requests the page around a place of a list. The windows of two places that follow each other overlap. */
import { endOfWindow, findWindow, PAGE_OVERLAP } from '../../shared/paging.js';
import type { PageWindow } from '../../shared/paging.js';
import type { Message } from '../message.js';

/** A page, and where it lay in the list when it was received. Places count from 0, the newest message. */
export interface PlacedPage {
  readonly page: readonly Message[];
  readonly hasMore: boolean;
  /** The place of its first message. */
  readonly start: number;
  /** The place to request next, further down. */
  readonly next: number;
}

export type RequestAt = (place: number) => Promise<PlacedPage>;

export const createRequestAt =
  (requestPage: (at: PageWindow) => Promise<Pick<PlacedPage, 'page' | 'hasMore'>>): RequestAt =>
  async (place) => {
    const at = findWindow(place);
    const { page, hasMore } = await requestPage(at);
    return { page, hasMore, start: at.page * at.limit, next: endOfWindow(at) - PAGE_OVERLAP };
  };
