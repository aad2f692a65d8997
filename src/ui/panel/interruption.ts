/**
 * A dialog of the page hides the panel for a while: the host may ask the reader something before it answers an action. What
 * watches the page is in a file that is loaded once the panel is shown; until then, what closes the panel counts while the host
 * is asked.
 */
import type { PanelContext } from '../context.js';
import { isShown } from '../is-shown.js';
import { afterPaint } from '../list/after-paint.js';
import type { Interruption } from '../late-types.js';

/** `box` is the popover, or the panel in the page. `place` puts a popover in its place again. */
export function watchInterruption(panel: PanelContext, box: HTMLElement, place = () => {}): Interruption {
  let watch: Interruption | undefined;
  let isOn = false;
  let last: Element | undefined;
  const ended = new AbortController();
  const { signal } = ended;
  const onFocus = ({ target }: Event): void => void (last = target as Element);
  box.addEventListener('focusin', onFocus, { signal });
  const cancel = afterPaint(box, async () => {
    // A dialog that comes while the file is loaded is a new one.
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
