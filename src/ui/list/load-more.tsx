/** The button that loads older messages, below the list. Loading starts by itself shortly before the reader reaches it. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { usePanel, useStrings } from '../context.js';
import { scrollerOf } from './scroll-containers.js';
import { whenVisible } from './when-visible.js';
import { viewOf } from '../view-of.js';

/** How far ahead of the end older messages are loaded. */
const AHEAD = { scrollMargin: '400px' };
/**
 * If the page scrolls the list, loading without end would keep the reader from the page's footer. In a list of its own it is
 * the number of loads in sequence that add no row: a tab may have few of very many messages.
 */
const MAX_AUTOMATIC_LOADS = 3;

export function LoadMore({ list }: { readonly list: RefObject<HTMLElement | null> }) {
  const panel = usePanel();
  const { inbox } = panel;
  const strings = useStrings();
  const button = useRef<HTMLButtonElement>(null);
  const automaticLoads = useRef(0);
  const lastCount = useRef(0);
  const state = inbox.more.value;
  const count = inbox.messages.value.length;
  const isLoading = state === 'loading';
  const loadMore = () => isLoading || inbox.loadMore();

  // A new observer after each load: an observer reports a button once, and not again while it stays in sight.
  useLayoutEffect(() => {
    const { current } = button;
    if (state !== 'available' || !current) return undefined;
    const { IntersectionObserver } = viewOf(current);
    const ended = new AbortController();
    let isInSight = false;
    const load = (): void => {
      if (!list.current || !isInSight) return;
      const isOwnScroller = scrollerOf(list.current) === list.current;
      if (isOwnScroller && lastCount.current !== count) automaticLoads.current = 0;
      lastCount.current = count;
      if ((automaticLoads.current += 1) <= MAX_AUTOMATIC_LOADS) void inbox.loadMore();
    };
    const observer =
      IntersectionObserver &&
      new IntersectionObserver((entries) => {
        isInSight = entries.at(-1)?.isIntersecting ?? false;
        if (isInSight) whenVisible(panel, current, load, ended.signal);
      }, AHEAD);
    observer?.observe(current);
    return () => {
      ended.abort();
      observer?.disconnect();
    };
  }, [state, count]);

  if (state === 'none') return null;
  return (
    <>
      <button ref={button} class="btn load-more" aria-disabled={isLoading} onClick={loadMore}>
        {isLoading ? strings.loading : state === 'failed' ? strings.tryAgain : strings.older}
      </button>
      <p class="not-printed">{strings.notPrinted}</p>
    </>
  );
}
