/**
 * A dialog of the page hides the panel for a while: the host may ask the reader something before it answers an action. What
 * watches the page is in a file that is loaded once the panel is shown; until then, what closes the panel counts while the host
 * is asked.
 */
import { importWithRetry } from '../../shared/import-with-retry.js';
import type { InboxContext, PanelContext } from '../context.js';
import { afterPaint } from '../list/after-paint.js';

export interface Interruption {
  /** Whether the panel is hidden until the dialog is gone. */
  readonly isOn: () => boolean;
  /** The panel is about to be hidden, and not by the reader. */
  readonly begin: () => void;
  readonly stop: () => void;
}

/** Loads what the panel needs among the dialogs, drawers and keys of a page; undefined after a failure, which is reported. */
export const loadPageFile = ({ onFileError }: Pick<InboxContext, 'onFileError'>) =>
  importWithRetry(
    () => import('../page/watch-page.js'),
    (file) => (file.build === BUILD ? file : undefined),
  ).catch((error: unknown) => void onFileError(error));

/** `box` is the popover, or the panel in the page. `place` puts a popover in its place again. */
export function watchInterruption(panel: PanelContext, box: HTMLElement, place = () => {}): Interruption {
  let watch: Interruption | undefined;
  let isOn = false;
  let isStopped = false;
  const load = async (): Promise<void> => {
    const file = await loadPageFile(panel);
    if (!isStopped) watch = file?.watchPage({ panel, box, place, isHidden: isOn });
  };
  const cancel = afterPaint(box, () => void load());
  return {
    isOn: () => watch?.isOn() ?? isOn,
    begin: () => {
      if (watch) watch.begin();
      else isOn = panel.responding.peek().size > 0;
    },
    stop: () => {
      isStopped = true;
      cancel();
      watch?.stop();
    },
  };
}
