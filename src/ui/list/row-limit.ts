/**
 * Renders a page of rows before the first paint, which are more than a screen shows, and the others right after it, or as soon as
 * the list is used: the focus that it gets on opening does not count. Formatters of dates are created after the first paint too.
 */
import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { usePanel } from '../context.js';
import { afterPaint } from './after-paint.js';
import { MAX_UNVIRTUALIZED_ROWS } from './virtual-list.js';

/** A page by default. */
const FIRST_ROWS = 20;

/** Of a list with `count` rows. Returns how many to render now, and what to call when the reader uses the list. */
export function useRowLimit(
  list: RefObject<HTMLElement | null>,
  count: number,
): { readonly limit: number; readonly removeLimit: () => void } {
  const { isPainted, root } = usePanel();
  // A longer list renders only what is around the screen.
  const isLimited = useSignal(count <= MAX_UNVIRTUALIZED_ROWS);
  const removeLimit = () => {
    isLimited.value = false;
  };
  useLayoutEffect(() => {
    const stop = afterPaint(root, () => {
      isPainted.value = true;
      removeLimit();
    });
    // A key may go to any row, wherever it is pressed. Before it is handled, the rows are there.
    const panel = list.current?.closest('.panel');
    panel?.addEventListener('keydown', removeLimit, true);
    return () => {
      stop();
      panel?.removeEventListener('keydown', removeLimit, true);
    };
  }, []);
  return { limit: isLimited.value ? FIRST_ROWS : Infinity, removeLimit };
}
