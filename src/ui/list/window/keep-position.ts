/** Keeps the rows on screen in their place while the DOM changes around them. */
import { zoomOf } from '../../view-of.js';
import type { FeedItem } from '../feed-items.js';
import { isScrolled, scrollerOf, visiblePart } from '../scroll/scroll-containers.js';
import type { VirtualItem } from './visible-items.js';

/**
 * Call before the DOM changes, with the items that are rendered. If the list is scrolled, the returned function scrolls the first
 * row that is now on screen, and still exists then, back to its place. Measures one row, however many are rendered.
 */
export function rememberPosition(
  feed: Element | null,
  items: readonly VirtualItem<FeedItem>[],
  heightOf: (item: FeedItem) => number,
  isHeading: (item: FeedItem) => boolean,
): () => void {
  const list = feed?.parentElement;
  if (!feed || !list || !isScrolled(list)) return () => {};
  let end = 0;
  /** Each row with its edges in pixels from the top of the feed; headings are sticky, and not in their places. */
  const places = items.flatMap(({ item, spaceBefore }, index) => {
    const row = feed.children[index];
    const y = end + spaceBefore;
    end = y + heightOf(item);
    return row && !isHeading(item) ? [{ row, y, end }] : [];
  });
  const screen = visiblePart(list);
  const start = feed.getBoundingClientRect().top;
  const zoom = zoomOf(list);
  const onScreen = places.filter(
    (place) => start + place.end * zoom > screen.top && start + place.y * zoom < screen.bottom,
  );
  const [first] = onScreen;
  const top = first?.row.getBoundingClientRect().top ?? 0;
  return () => {
    const place = onScreen.find(({ row }) => row.isConnected);
    if (!first || !place) return;
    const moved = place.row.getBoundingClientRect().top - top - (place.y - first.y) * zoom;
    const scroller = scrollerOf(list);
    const by = Math.round(moved / zoomOf(scroller));
    // A page may scroll smoothly: rows would move away, and come back.
    if (by) scroller.scrollBy({ top: by, behavior: 'instant' });
  };
}
