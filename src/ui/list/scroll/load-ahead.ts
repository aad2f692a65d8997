/** Loads older messages shortly before the reader reaches the button for them. Part of the late file. */
import type { PanelContext } from '../../context.js';
import { viewOf } from '../../view-of.js';
import { scrollerOf } from './scroll-containers.js';
import { whenVisible } from './when-visible.js';
import type { AutomaticLoads } from '../../late-types.js';

/** Distance to the end of the list at which older messages are loaded. */
const AHEAD = { scrollMargin: '400px' };
/**
 * If the page scrolls the list, endless loading would keep the reader from the page's footer. If the list scrolls itself, the
 * number of loads in sequence that add no row: a tab may show few of very many messages.
 */
const MAX_AUTOMATIC_LOADS = 3;

/** Call after each load: an observer reports a button only once while it stays in sight. Returns a function that stops. */
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
