/**
 * A dialog of the page hides the panel for a while: the host may ask the reader something before it answers an action. What
 * watches the page is loaded once the panel is shown; until then, only what closes the panel while the host is asked counts.
 */
import { importWithRetry } from '../../shared/import-with-retry.js';
import type { PanelContext } from '../context.js';
import { afterPaint } from '../list/after-paint.js';

export interface Interruption {
  /** Whether the panel is hidden until the dialog is gone. */
  readonly isOn: () => boolean;
  /** The panel is about to be hidden, and not by the reader. */
  readonly begin: () => void;
  readonly stop: () => void;
}

/** `box` is the popover, or the panel in the page. `place` puts a popover in its place again. */
export function watchInterruption(panel: PanelContext, box: HTMLElement, place = () => {}): Interruption {
  let watch: Interruption | undefined;
  let isOn = false;
  let isStopped = false;
  const load = async (): Promise<void> => {
    try {
      const { watchPage } = await importWithRetry(
        () => import('../page/watch-page.js'),
        (file) => (file.build === BUILD ? file : undefined),
      );
      if (!isStopped) watch = watchPage({ panel, box, place, isHidden: isOn });
    } catch (error) {
      panel.onFileError(error);
    }
  };
  const cancel = afterPaint(() => void load());
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
