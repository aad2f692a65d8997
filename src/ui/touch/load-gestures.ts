/** Loads the gestures of a finger with the panel, where there is a touch screen. Without them all is done by buttons. */
import { importFile } from '../import-file.js';
import type { InboxContext } from '../context.js';
import { viewOf } from '../view-of.js';

export type Gestures = typeof import('./gestures.js');

/** Undefined until they are loaded. */
export function loadGestures({ root, onFileError }: Pick<InboxContext, 'root' | 'onFileError'>): {
  readonly current: Gestures | undefined;
} {
  const gestures: { current: Gestures | undefined } = { current: undefined };
  if (viewOf(root).matchMedia?.('(any-pointer: coarse)').matches)
    importFile(() => import('./gestures.js')).then((file) => (gestures.current = file), onFileError);
  return gestures;
}
