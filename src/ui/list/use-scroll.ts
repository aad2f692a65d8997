/**
 * Follows the scrolling and the size of the list. All is read before anything is written: an observer of sizes reads while the
 * layout is known, and its changes wait for the next frame. To read then would force a layout.
 */
import { effect } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { usePanel } from '../context.js';
import { viewOf } from '../view-of.js';
import { isScrolled } from './is-scrolled.js';
import type { VirtualList } from '../late-types.js';

/** Pixels. A list that is not as high, and has more rows, is compact. */
const LOW = 300;

interface ScrollOptions {
  readonly virtual: RefObject<VirtualList | undefined>;
  readonly onScroll: () => void;
  /** Told after each scroll and resize whether the top is out of sight. */
  readonly onMeasure: (hasScrolled: boolean | undefined) => void;
}

/** Calls back when the list, or a container around it, was scrolled or resized, as it is at first. Returns what handles the list’s own scrolling. */
export function useScroll(list: RefObject<HTMLElement | null>, options: ScrollOptions): () => void {
  const panel = usePanel();
  const { inbox, isMoving, settings, sizes, started } = panel;
  const isInline = settings.peek().display === 'inline';
  const { virtual, onMeasure } = options;
  const last = useRef({});
  /** Returns the changes that follow from what was measured, unless it was measured again since. */
  const measure = (element: Element): (() => void) => {
    const turn = (last.current = {});
    const hasScrolled = isScrolled(panel, element);
    // Now: rows may be inserted before the next frame.
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
      // Also once all of its compact rows fit.
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
