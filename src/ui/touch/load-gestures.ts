/** Loads the gestures of a finger, where there is a touch screen. Without them, what they do has buttons. */
import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { importWithRetry } from '../../shared/import-with-retry.js';
import { browser } from '../browser-globals.js';
import type { InboxContext } from '../context.js';

export type Gestures = typeof import('./gestures.js');

/** Undefined until they are loaded. */
export function loadGestures({ onFileError }: Pick<InboxContext, 'onFileError'>): ReadonlySignal<Gestures | undefined> {
  const gestures = signal<Gestures | undefined>(undefined);
  if (browser.matchMedia?.('(any-pointer: coarse)').matches)
    void importWithRetry(
      () => import('./gestures.js'),
      (loaded) => (loaded.build === BUILD ? loaded : undefined),
    ).then((loaded) => (gestures.value = loaded), onFileError);
  return gestures;
}
