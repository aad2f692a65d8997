/**
 * Renders first only as many rows as a screen shows, and the others once the panel is open, or as soon as the list is used:
 * the focus that it gets on opening does not count. Formatters of dates are created after the first paint too.
 */
import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import { usePanel } from '../context.js';
import { afterPaint } from './after-paint.js';
import { MAX_UNVIRTUALIZED_ROWS } from './virtual-list.js';

/** A popover of the default height shows five to eight rows. */
const FIRST_POPOVER_ROWS = 8;
/** A tall page shows more of a list that it contains. */
const FIRST_INLINE_ROWS = 20;
const NEXT_ROWS = 12;
/** Milliseconds; longer than the animation of the opening. */
const OPENING_MS = 200;

/** Of a list with `count` rows. Returns how many to render now, and what to call when the reader uses the list. */
export function useRowLimit(
  list: RefObject<HTMLElement | null>,
  count: number,
): { readonly limit: number; readonly removeLimit: () => void } {
  const { isPainted, root, settings } = usePanel();
  const isInline = settings.peek().display === 'inline';
  const limit = useSignal(isInline ? FIRST_INLINE_ROWS : FIRST_POPOVER_ROWS);
  const firstCount = useMemo(() => count, []);
  const removeLimit = () => {
    limit.value = Infinity;
  };
  useLayoutEffect(
    () =>
      afterPaint(root, () => {
        isPainted.value = true;
      }),
    [],
  );
  useLayoutEffect(() => {
    // A key may go to any row, wherever it is pressed. Before it is handled, the rows are there.
    const panel = list.current?.closest('.panel');
    panel?.addEventListener('keydown', removeLimit, true);
    return () => panel?.removeEventListener('keydown', removeLimit, true);
  }, []);
  useLayoutEffect(() => {
    if (limit.value === Infinity) return undefined;
    // More rows than at first were asked for: they are wanted now.
    if (count > firstCount) removeLimit();
    return afterPaint(
      root,
      () => {
        // A longer list renders only what is around the screen.
        const isShort = count <= MAX_UNVIRTUALIZED_ROWS;
        limit.value = isShort && limit.value + NEXT_ROWS < count ? limit.value + NEXT_ROWS : Infinity;
      },
      OPENING_MS,
    );
  }, [limit.value, count]);
  return { limit: limit.value, removeLimit };
}
