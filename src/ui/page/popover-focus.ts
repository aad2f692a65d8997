/** Remembers what had the focus last in the popover, which gets it back after a dialog of the page. */
import type { PanelContext } from '../context.js';
import { activeElementOf } from '../active-element.js';
import { focusOn } from '../focus-on.js';
import { focusedIn, isUsable } from './surfaces.js';

export interface PopoverFocus {
  /** The reader has moved the focus elsewhere. */
  readonly leave: () => void;
  readonly restore: () => void;
}

/** @param earlier What had the focus last. */
export function rememberFocus(
  { root }: PanelContext,
  popover: Element,
  earlier: Element | undefined,
  listening: AddEventListenerOptions,
): PopoverFocus {
  const { host, ownerDocument: page } = root;
  /** Null if the reader has moved the focus elsewhere, undefined if that is not known. */
  let last: Element | null | undefined = earlier ?? activeElementOf(root) ?? undefined;
  let row = last?.closest('article');
  // The page does not see how the focus moves in the panel.
  const onFocus = ({ target }: Event): void => {
    last = target as Element;
    row = last.closest('article');
  };
  popover.addEventListener('focusin', onFocus, listening);
  return {
    leave: () => {
      last = null;
    },
    // A button of a dialog that closes keeps the focus for a while; a popover that closes gives it to the bell.
    restore: () => {
      const focused = focusedIn(page);
      const isFree = !focused || [page.body, host].includes(page.activeElement as HTMLElement) || !isUsable(focused);
      if (last !== null && isFree && !popover.contains(focused))
        focusOn([last, row, popover.querySelector('.panel')].find((element) => element?.isConnected));
    },
  };
}
