/** Requests the page around a place of a list. Places count from 0, the newest message. */
import type { InboxPageDto } from '../../../api/inbox/feed.js';
import { endOfWindow, findWindow, PAGE_OVERLAP } from '../../../shared/paging.js';
import type { PageWindow } from '../../../shared/paging.js';
import type { Message } from '../../message.js';

/** A page of a list as it was received. */
export interface Page {
  readonly page: readonly Message[];
  readonly hasMore: boolean;
}

/** With its place at that time. */
export interface PlacedPage extends Page {
  /** The place of its first message. */
  readonly start: number;
  /** The place to request next, further down: the windows of two places that follow each other overlap. */
  readonly next: number;
}

/** `received` is the response, where another tab has requested it. */
export type RequestPage = (at: PageWindow, received?: InboxPageDto) => Promise<Page>;

/** `at` is the window around the place by default. */
export type RequestAt = (place: number, at?: PageWindow, received?: InboxPageDto) => Promise<PlacedPage>;

export const createRequestAt =
  (requestPage: RequestPage): RequestAt =>
  async (place, at = findWindow(place), received) => ({
    ...(await requestPage(at, received)),
    start: at.page * at.limit,
    next: endOfWindow(at) - PAGE_OVERLAP,
  });
