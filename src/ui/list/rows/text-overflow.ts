/**
 * Finds the texts that a row does not show as a whole, whenever a text changes its size. A compact row offers the rest only while
 * it is in use or unfolded: no other one is measured. Part of the late file.
 */
import type { PanelContext } from '../../context.js';

/** Clamps a text that is shown as a whole to find out. */
function isCut(text: Element): boolean {
  const isWhole = !text.classList.contains('clamp');
  if (isWhole) text.classList.add('clamp');
  const { clientHeight, clientWidth, scrollHeight, scrollWidth } = text;
  const hasMore = scrollHeight > clientHeight + 1 || scrollWidth > clientWidth;
  if (isWhole) text.classList.remove('clamp');
  return hasMore;
}

const textOf = (row: Element): Element | null => row.querySelector('.main > .body') ?? row.querySelector('.title');

/** Call the result after rendering a row, and when it is pointed at or gets the focus. */
export function createTextOverflow({ rows, sizes }: Pick<PanelContext, 'rows' | 'sizes'>) {
  const measured = new WeakSet<Element>();
  return (row: Element, isUsed: boolean): void => {
    const text = textOf(row);
    const isWanted = isUsed || rows.get(row)?.isExpanded.peek() || !row.closest('.compact:not(.touch)');
    if (!text || measured.has(text) || !isWanted) return;
    measured.add(text);
    const stop = sizes.watch(text, () => {
      const isLong = rows.get(row)?.isLong;
      if (!text.isConnected || !isLong || text !== textOf(row)) {
        stop();
        return undefined;
      }
      const hasMore = isCut(text);
      return hasMore === isLong.peek() ? undefined : () => (isLong.value = hasMore);
    });
  };
}
