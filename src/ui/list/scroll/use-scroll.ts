/**
 * Follows the scrolling and the size of the list. An observer of sizes reads while the layout is known; its changes wait for the
 * next frame, because reading after a change would force a layout.
 */
import { effect } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { usePanel } from '../../context.js';
import { viewOf } from '../../view-of.js';
import { isScrolled } from './is-scrolled.js';
import type { VirtualList } from '../../late-types.js';

/** Pixels. A lower list with more rows than fit is compact. */
const LOW = 300;

interface ScrollOptions {
  readonly virtual: RefObject<VirtualList | undefined>;
  readonly onScroll: () => void;
  /** Called after each scroll and resize. */
  readonly onMeasure: (hasScrolled: boolean | undefined) => void;
}

/** Calls back at first and after each scroll or resize of the list or its containers. Returns the list's own scroll handler. */
export function useScroll(list: RefObject<HTMLElement | null>, options: ScrollOptions): () => void {
  const panel = usePanel();
  const { inbox, isMoving, settings, sizes, started } = panel;
  const isInline = settings.peek().display === 'inline';
  const { virtual, onMeasure } = options;
  const last = useRef({});
  /** Returns the changes, which do nothing if another measurement has followed. */
  const measure = (element: Element): (() => void) => {
    const turn = (last.current = {});
    const hasScrolled = isScrolled(panel, element);
    // Pauses now: rows may be inserted before the next frame.
    if (hasScrolled !== false) inbox.pauseArrivals(true);
    const updateRange = virtual.current?.measureRange(element);
    return () => {
      if (turn !== last.current) return;
      onMeasure(hasScrolled);
      updateRange?.();
    };
  };
  const update = (): void => {
    if (list.current) measure(list.current)();
  };
  const onScroll = (): void => {
    options.onScroll();
    update();
  };
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const stopResize = sizes.watch(element, () => {
      const { clientHeight, scrollHeight } = element;
      const isWhole = scrollHeight <= clientHeight;
      // A list whose compact rows all fit stays low.
      const isLow = clientHeight < LOW && !(isWhole && !element.hasAttribute('data-low'));
      const change = measure(element);
      return () => {
        element.toggleAttribute('data-flows', isInline && isWhole);
        element.toggleAttribute('data-low', isLow);
        change();
      };
    });
    // A tag that was moved may have other containers, and another part of the list on screen.
    const stopScroll = effect(() => {
      if (isMoving.value) return () => viewOf(element).requestAnimationFrame?.(onScroll);
      const stop = started.value?.listenToOuterScroll(element, onScroll);
      // The page may have scrolled the list before.
      if (stop && isInline) viewOf(element).requestAnimationFrame?.(update);
      return stop;
    });
    return () => {
      stopResize();
      stopScroll();
    };
  }, []);
  return onScroll;
}
