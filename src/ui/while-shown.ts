import { effect } from '@preact/signals-core';
import type { PanelContext } from './context.js';

/** Starts something whenever the panel is shown; the signal aborts when it is hidden, so a closed panel listens to nothing. */
export function whileShown({ ended, isShown }: PanelContext, start: (signal: AbortSignal) => void): void {
  const stop = effect(() => {
    if (!isShown.value) return undefined;
    const shown = new AbortController();
    start(shown.signal);
    return () => shown.abort();
  });
  ended.addEventListener('abort', stop);
}
