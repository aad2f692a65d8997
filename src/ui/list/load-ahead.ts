/** Loads older messages shortly before the reader reaches the button for them. It is loaded once the panel is shown. */
import type { PanelContext } from '../context.js';
import { viewOf } from '../view-of.js';
import { scrollerOf } from './scroll-containers.js';
import { whenVisible } from './when-visible.js';
import type { AutomaticLoads } from '../late-types.js';

/** How far ahead of the end older messages are loaded. */
const AHEAD = { scrollMargin: '400px' };
/**
 * If the page scrolls the list, loading without end would keep the reader from the page's footer. In a list of its own it is
 * the number of loads in sequence that add no row: a tab may have few of very many messages.
 */
const MAX_AUTOMATIC_LOADS = 3;

/** Returns what ends it. An observer reports a button once, and not again while it stays in sight: call it after each load. */
export function loadAhead(
  { inbox }: PanelContext,
  list: Element,
  button: Element,
  automatic: AutomaticLoads,
): () => void {
  const { IntersectionObserver } = viewOf(button);
  const ended = new AbortController();
  let isInSight = false;
  const load = (): void => {
    if (!isInSight) return;
    const count = inbox.messages.peek().length;
    if (scrollerOf(list) === list && automatic.count !== count) automatic.loads = 0;
    automatic.count = count;
    if ((automatic.loads += 1) <= MAX_AUTOMATIC_LOADS) void inbox.loadMore();
  };
  const observer =
    IntersectionObserver &&
    new IntersectionObserver((entries) => {
      isInSight = entries.at(-1)?.isIntersecting ?? false;
      if (isInSight) whenVisible(button, load, ended.signal);
    }, AHEAD);
  observer?.observe(button);
  return () => {
    ended.abort();
    observer?.disconnect();
  };
}
