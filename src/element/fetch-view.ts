/**
 * Loads what a page does not need before somebody opens the inbox: the panel, and the code for preferences.
 */
import { batch, computed, effect, signal } from '@preact/signals';
import { Failure } from '../api/error.js';
import { load } from './import-with-retry.js';

/** The panel of another build than this file's: the site was updated while the page was open. */
export const OUTDATED = 'outdated';

/** @throws Failure with the code `outdated`; whatever `import()` throws. */
export const fetchView = async () =>
  load(
    () => import('../ui/panel/mount-panel.js'),
    (view) => {
      if (view.build !== BUILD)
        throw new Failure('malformed', { code: OUTDATED, said: 'The panel is of another version: reload the page.' });
      view.lend({ batch, computed, effect, signal, Failure });
      return view;
    },
  );
