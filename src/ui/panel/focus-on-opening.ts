/**
 * Moves the focus from the panel to the current row after an opening by key, once rows are painted. After one by pointer it stays
 * on the panel, which has no ring then. Focus that has left the panel meanwhile stays where it is.
 */
import { computed, effect } from '@preact/signals';
import type { PanelContext } from '../context.js';
import { focusOn } from '../focus-on.js';
import { afterPaint } from '../list/window/after-paint.js';
import { currentRow } from '../list/row-elements.js';
import { viewOf } from '../view-of.js';

/**
 * Whether a click by a pointer opens the panel, in this window or in that of the code. The bell, in a shadow root, sets
 * `data-pointed` itself.
 */
const isPointed = (panel: Element): boolean =>
  // oxlint-disable-next-line no-restricted-globals
  [viewOf(panel), globalThis].some(({ event }) => {
    const { button, detail = 0 } = Object(event) as Partial<MouseEvent>;
    return button !== undefined && detail > 0;
  });

export function focusRowOnOpening({ open, inbox, isReady, groupsFile }: PanelContext, panel: HTMLElement): () => void {
  /** Undefined until it is known, and while the panel waits for the strings of its language. */
  const hasRows = computed((): boolean | undefined => {
    const isFilled = inbox.messages.value.length > 0;
    const isLoading = isFilled
      ? groupsFile.value.value === undefined
      : /idle|loading/.test(inbox.status.value) || inbox.more.value === 'loading';
    return isLoading || !isReady.value ? undefined : isFilled;
  });
  const focusRow = (): void => {
    if (panel.matches(':focus-visible:not([data-pointed])')) focusOn(currentRow(panel));
  };
  return effect(() => {
    if (!open.value) return undefined;
    panel.toggleAttribute('data-pointed', isPointed(panel));
    // Once for each opening: a message that arrives in an empty list does not take the focus.
    let isDone = false;
    return effect(() => {
      const { value } = hasRows;
      if (isDone || value === undefined) return undefined;
      isDone = true;
      return value ? afterPaint(panel, focusRow) : undefined;
    });
  });
}
