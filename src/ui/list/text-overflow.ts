/**
 * Finds out which texts have more to show than their rows do, whenever a text changes its size. In compact rows what shows the rest is
 * for the row that is in use, or unfolded, and no other is measured. It is loaded once the panel is shown.
 */
import type { PanelContext } from '../context.js';

/** Whether a text is longer than what a row shows of it. One that is shown as a whole is clamped to find out. */
function isCut(text: Element): boolean {
  const isWhole = !text.classList.contains('clamp');
  if (isWhole) text.classList.add('clamp');
  const { clientHeight, clientWidth, scrollHeight, scrollWidth } = text;
  const hasMore = scrollHeight > clientHeight + 1 || scrollWidth > clientWidth;
  if (isWhole) text.classList.remove('clamp');
  return hasMore;
}

const textOf = (row: Element): Element | null => row.querySelector('.main > .body') ?? row.querySelector('.title');

/** Returns what to call after a row was rendered, and when it is pointed at or the focus moves to what is in it. */
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
