/** Loads the guards of the reader's input, once rows are painted. */
import { effect } from '@preact/signals';
import { importWithRetry } from '../../shared/import-with-retry.js';
import type { PanelContext } from '../context.js';
import { isTyped, rowOf } from '../list/keyboard.js';

/** Returns what ends them. */
export function loadGuards({ isMoving, isPainted, onFileError, root }: PanelContext): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const stop = effect(() => {
    if (!isPainted.value) return;
    importWithRetry(
      () => import('./guards.js'),
      (file) => (file.build === BUILD ? file : undefined),
    ).then((file) => file.startGuards({ isMoving, isTyped, root, rowOf, signal }), onFileError);
  });
  return () => {
    stop();
    ended.abort();
  };
}
