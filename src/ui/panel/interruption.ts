/**
 * Hides the panel while the page shows a dialog: the host may ask the reader before it answers an action. The late file watches
 * the page; until it is loaded, anything that closes the panel during such a question counts as a dialog.
 */
import type { PanelContext } from '../context.js';
import { isShown } from '../is-shown.js';
import { afterPaint } from '../list/window/after-paint.js';
import type { Interruption } from '../late-types.js';

/** `box` is the popover, or the inline panel. `place` positions a popover again. */
export function watchInterruption(panel: PanelContext, box: HTMLElement, place = () => {}): Interruption {
  let watch: Interruption | undefined;
  let isOn = false;
  let last: Element | undefined;
  const ended = new AbortController();
  const { signal } = ended;
  const onFocus = ({ target }: Event): void => void (last = target as Element);
  box.addEventListener('focusin', onFocus, { signal });
  const cancel = afterPaint(box, async () => {
    // A dialog that opens while the file is loading is a new one.
    const shownBefore = [...box.ownerDocument.querySelectorAll('dialog, [role$=dialog]')].filter(isShown);
    const file = await panel.late.load(panel);
    if (!signal.aborted) watch = file?.watchPage({ panel, box, place, isHidden: isOn, earlier: last, shownBefore });
  });
  return {
    isOn: () => watch?.isOn() ?? isOn,
    begin: () => {
      if (watch) watch.begin();
      else isOn = panel.responding.peek().size > 0;
    },
    stop: () => {
      ended.abort();
      cancel();
      watch?.stop();
    },
  };
}
