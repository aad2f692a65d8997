/**
 * Whole lists, a page at a time, as they are asked for.
 *
 * A list by page numbers moves: what arrives shifts it down, what vanishes shifts it up. Windows therefore overlap by
 * ten, and one that holds nothing known has a gap above it, so the next one starts higher:
 *
 *   given    ▕██████████████▏
 *   window              ▕▒▒▒██████▏      what is known is left out: no doubles, no gaps
 */
import { endOfWindow, findWindow, PAGE_OVERLAP } from '../../shared/paging.js';
import type { PageWindow } from '../../shared/paging.js';
import { InboxError } from '../error.js';

export interface Page<T> {
  readonly data: readonly T[];
  readonly hasMore: boolean;
  /** What the service made of the limit: a smaller one is its own. */
  readonly pageSize: number;
  /** How many elements could not be read. */
  readonly dropped: number;
}

interface Known {
  readonly _id: string;
}

/** So many pages in a row that bring nothing new: the service doesn't page. */
const MAX_EMPTY_PAGES = 10;

/**
 * The window to read after the place `end`: at or above it by the overlap, and a third of a page beyond it at least. Where
 * no window does both, the overlap shrinks.
 */
function nextWindow(end: number, maxSize: number): PageWindow {
  for (let overlap = Math.min(PAGE_OVERLAP, end); ; overlap--) {
    const window = findWindow(end - overlap, maxSize);
    if (overlap === 0 || endOfWindow(window) - end >= maxSize / 3) return window;
  }
}

/** Those that were not given before, in order. What has no id can't be told apart, so it is left out. */
const fresh = <T extends Known>(data: readonly T[], given: Set<string>): T[] =>
  data.filter(({ _id }) => _id !== '' && !given.has(_id) && given.add(_id));

const noPages = (): InboxError => new InboxError('malformed', { status: 200 });

/**
 * All of a list that is paged by numbers from 0, each element once. Ends where the service says so or has no more.
 * @throws Failure; `malformed` where page after page brings nothing new
 */
export async function* paginateByPage<T extends Known>(
  ask: (window: PageWindow) => Promise<Page<T>>,
  most: number,
): AsyncGenerator<T, void, undefined> {
  const given = new Set<string>();
  let size = Math.max(1, Math.floor(most));
  let end = 0;
  for (let barren = 0; barren < MAX_EMPTY_PAGES; barren++) {
    const window = nextWindow(end, size);
    const { data, hasMore, pageSize, dropped } = await ask(window);
    if (pageSize >= 1 && pageSize < window.limit) size = Math.floor(pageSize);
    const start = window.page * Math.min(window.limit, size);
    if (start === 0 || start >= end || data.some(({ _id }) => given.has(_id))) {
      const news = fresh(data, given);
      yield* news;
      if (!hasMore || data.length + dropped === 0) return;
      end = start + data.length + dropped;
      if (news.length > 0) barren = -1;
    } else {
      // So much vanished above that this window starts too low.
      end = Math.max(0, start - size * 2 ** barren);
    }
  }
  throw noPages();
}

/**
 * All of a list that is paged by cursors, each element once: `ask` gives what comes after a cursor, and the next one.
 * @throws Failure; `malformed` where page after page brings nothing new
 */
export async function* paginateByCursor<T extends Known>(
  ask: (cursor: string | undefined) => Promise<{ readonly data: readonly T[]; readonly next: string }>,
): AsyncGenerator<T, void, undefined> {
  const given = new Set<string>();
  let cursor: string | undefined;
  for (let barren = 0; barren < MAX_EMPTY_PAGES; barren++) {
    const { data, next } = await ask(cursor);
    const news = fresh(data, given);
    yield* news;
    if (!next || data.length === 0) return;
    if (news.length > 0) barren = -1;
    cursor = next;
  }
  throw noPages();
}
