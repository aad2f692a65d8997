/**
 * Renders only the rows of a long list that are around the screen, and leaves space for the others. It remembers the height
 * of each row, and keeps the rows on screen in their place while others are added or removed around them. It is loaded once the
 * panel is shown: until then, use-virtual-list.ts renders the first rows.
 */
import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { PanelContext } from '../../context.js';
import { rememberPosition } from './keep-position.js';
import { createRowHeights } from './row-heights.js';
import type { FeedItem } from '../feed-items.js';
import { viewOf, zoomOf } from '../../view-of.js';
import { visibleItems } from './visible-items.js';
import type { RenderedFeed, VirtualList } from '../../late-types.js';

/** Pixels. The range moves in steps of this size, and ends one or two steps beyond the screen. */
const STEP = 300;
/** Pixels. After a jump to rows that are not rendered yet, fewer are rendered, and behind a fast scroll: to save time. */
const JUMP_STEP = 100;
/** Pixels. A list that moves farther at once scrolls fast. */
const FAST = 200;
/** Pixels of a row, before any was measured. */
const DEFAULT_ROW_HEIGHT = 90;
/** Pixels of a heading that was never rendered. */
const HEADING_HEIGHT = 32;
const ALL = { top: -Infinity, bottom: Infinity };

interface Range {
  readonly top: number;
  readonly bottom: number;
}

/** The part of a list that is on screen, in pixels of its rows from the top of the feed. */
function screenOf(list: Element, feed: Element | null): Range {
  const zoom = zoomOf(list);
  const box = list.getBoundingClientRect();
  const start = feed ? feed.getBoundingClientRect().top : 0;
  // A list that is as high as all of its rows is scrolled by the page.
  const top = (Math.max(box.top, 0) - start) / zoom;
  return { top, bottom: Math.max(top, (Math.min(box.bottom, viewOf(list).innerHeight) - start) / zoom) };
}

/** What to render for a part on screen. @param moved pixels downward since the last time */
function rangeAround({ top, bottom }: Range, before: Range, moved = 0): Range {
  const isJump = top > before.bottom || bottom < before.top;
  const above = isJump || moved > FAST ? JUMP_STEP : STEP;
  const below = isJump || moved < -FAST ? JUMP_STEP : STEP;
  return { top: (Math.floor(top / above) - 1) * above, bottom: (Math.ceil(bottom / below) + 1) * below };
}

const firstRange = (feed: Element | null): Range => {
  const range = { top: 0, bottom: 2 * STEP };
  return feed?.parentElement ? rangeAround(screenOf(feed.parentElement, feed), range) : range;
};

/** `isPrinting`: paper shows all rows. */
export function createVirtualList(
  { root, shared: { isHeading }, sizes }: PanelContext,
  isPrinting: ReadonlySignal<boolean>,
  rendered: RenderedFeed,
): VirtualList {
  const rowHeights = createRowHeights(root);
  let { feed, items: selected } = rendered;
  /** A new object causes a render. */
  const range = signal<Range>(firstRange(feed));
  /** Where the screen was last. */
  let screenTop = 0;
  const heights = new Map<string, number>();
  /** The height of rows that were never rendered. Computed once: if it changed, the list would move. */
  let averageHeight = 0;
  let items: readonly FeedItem[] = [];
  let tabStopIndex = 0;
  /** The last render followed a scroll alone: its rows are measured in time by the observer, which costs no layout. */
  let isScroll = false;
  let restorePosition = () => {};

  const heightOf = (item: FeedItem) =>
    heights.get(item.id) ?? (isHeading(item) ? HEADING_HEIGHT : averageHeight || DEFAULT_ROW_HEIGHT);

  /** Records the heights of the rendered items; returns whether any has changed. */
  const measure = (): boolean => {
    let [sum, rows, hasChanged] = [0, 0, false];
    for (const [place, { item }] of selected.entries()) {
      const row = feed?.children[place] as HTMLElement | undefined;
      // The observer has not reported a new row yet.
      const height = row ? rowHeights.of(row) || row.offsetHeight : 0;
      if (!(height > 0) || heights.get(item.id) === height) continue;
      heights.set(item.id, height);
      hasChanged = true;
      if (isHeading(item)) continue;
      sum += height;
      rows += 1;
    }
    averageHeight ||= sum / rows;
    return hasChanged;
  };
  const keepPosition = () => rememberPosition(feed, selected, heightOf, isHeading);
  /** Whether what was rendered fills the screen: rows may be lower than the average. */
  const fillsScreen = (): boolean => {
    if (!feed?.parentElement) return true;
    const screen = screenOf(feed.parentElement, feed);
    let y = 0;
    return selected.every(({ item, spaceBefore }) => {
      const isSpaceInRange = spaceBefore && y < screen.bottom && y + spaceBefore > screen.top;
      y += spaceBefore + heightOf(item);
      return !isSpaceInRange;
    });
  };
  sizes.listen((applyChanges) => {
    const restore = keepPosition();
    applyChanges();
    // By then the rows have been rendered, and nothing was painted in between.
    queueMicrotask(restore);
  });

  return {
    measureRange: (list) => {
      const before = range.peek();
      const screen = screenOf(list, feed);
      const after = rangeAround(screen, before, screen.top - screenTop);
      screenTop = screen.top;
      return () => {
        if (after.top === before.top && after.bottom === before.bottom) return;
        sizes.applyChanges();
        range.value = after;
      };
    },
    select: (allItems, tabStop) => {
      isScroll = items === allItems && tabStopIndex === tabStop;
      measure();
      restorePosition = keepPosition();
      [items, tabStopIndex] = [allItems, tabStop];
      const { top, bottom } = isPrinting.value ? ALL : range.value;
      return (selected = visibleItems(items, heightOf, isHeading, top, bottom, tabStopIndex));
    },
    afterRender: (renderedFeed) => {
      feed = renderedFeed;
      for (const [place, { spaceBefore }] of selected.entries()) {
        const row = feed.children[place] as HTMLElement | undefined;
        if (!row) continue;
        rowHeights.record(row);
        const margin = spaceBefore ? `${spaceBefore}px` : '';
        if (row.style.marginTop !== margin) row.style.marginTop = margin;
      }
      if (!isScroll) sizes.measureNew();
      // By then the rows that this caused to render again have done so, and nothing was painted in between.
      queueMicrotask(() => {
        restorePosition();
        const isFirst = !averageHeight;
        if (measure() && (isFirst || !fillsScreen())) range.value = { ...range.peek() };
      });
    },
  };
}
