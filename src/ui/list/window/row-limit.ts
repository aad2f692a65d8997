/**
 * Renders a page of rows, more than a screen shows, before the first paint. The others follow right after it, or as soon as the
 * reader uses the list: the focus on opening does not count. Formatters of dates are created after the first paint too.
 */
import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { usePanel } from '../../context.js';
import { afterPaint } from './after-paint.js';
import { MAX_UNVIRTUALIZED_ROWS } from './use-virtual-list.js';

const FIRST_ROWS = 20;

interface RowLimit {
  readonly limit: number;
  /** Call when the reader uses the list. A long one renders all of its rows only where it cannot be a virtual list. */
  readonly raiseLimit: () => void;
  readonly removeLimit: () => void;
}

export function useRowLimit(list: RefObject<HTMLElement | null>, count: number, isVirtual: boolean): RowLimit {
  const panel = usePanel();
  const { isPainted, late, root } = panel;
  const limit = useSignal(count > FIRST_ROWS ? FIRST_ROWS : Infinity);
  const isLong = count > MAX_UNVIRTUALIZED_ROWS;
  const removeLimit = () => {
    limit.value = Infinity;
  };
  const raiseLimit = () => {
    limit.value = Math.max(limit.peek(), isLong ? MAX_UNVIRTUALIZED_ROWS : Infinity);
  };
  useLayoutEffect(() => {
    const stop = afterPaint(root, async () => {
      isPainted.value = true;
      if (isLong) await late.load(panel);
      removeLimit();
    });
    // A key may go to any row: all are rendered before it is handled.
    const region = list.current?.closest('.panel');
    region?.addEventListener('keydown', raiseLimit, true);
    return () => {
      stop();
      region?.removeEventListener('keydown', raiseLimit, true);
    };
  }, []);
  return { limit: isVirtual ? Infinity : limit.value, raiseLimit, removeLimit };
}
