/**
 * Loads what a page does not need before somebody opens the inbox: the panel, and the code for preferences.
 */
import { batch, computed, effect, signal } from '@preact/signals';
import { InboxError } from '../api/error.js';
import { importWithRetry } from './import-with-retry.js';

/** The panel of another build than this file's: the site was updated while the page was open. */
export const OUTDATED = 'outdated';

/** @throws InboxError with the code `outdated`; whatever `import()` throws. */
export const loadPanel = async () =>
  importWithRetry(
    () => import('../ui/panel/mount-panel.js'),
    (view) => {
      if (view.build !== BUILD)
        throw new InboxError('malformed', {
          serviceCode: OUTDATED,
          message: 'The panel is of another version: reload the page.',
        });
      view.lend({ batch, computed, effect, signal, InboxError: InboxError });
      return view;
    },
  );
