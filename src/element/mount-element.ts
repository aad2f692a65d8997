/**
 * Mounts what one element shows for one service and subscriber: the bell with its count at once, the store and the panel when they
 * are loaded. It emits `inbox-count`.
 */
import { watch } from '../shared/cell.js';
import { InboxEvent } from './events.js';
import { createLazyInbox } from './loading/lazy-inbox.js';
import type { LazyInbox } from './loading/lazy-inbox-types.js';
import { mountView } from './loading/lazy-panel.js';
import type { MountedView } from './loading/lazy-panel.js';
import type { CoreHost } from './core-host.js';

export interface ElementHost extends CoreHost {
  /** The counts that were emitted last, by any inbox of the element. */
  readonly emittedCounts: { value: string };
}

export interface MountedElement {
  readonly lazyInbox: LazyInbox;
  /** Loads the panel again if it could not be loaded. */
  readonly loadPanel: () => void;
  /** Starts polling and mounts the view. Does nothing if it is started. */
  readonly start: () => void;
  /** Ends every timer, listener and read, and unmounts the view. What is loaded stays. */
  readonly stop: () => void;
}

/** Emits `inbox-count` and sets `:state(unread)`; returns what stops it. */
function emitCounts({ setState, dispatch, emittedCounts }: ElementHost, { counts, areCountsFinal }: LazyInbox) {
  // The counts at the start are those of the last visit. While the first load adds to them, they are not final.
  let isStart = true;
  return watch([counts, areCountsFinal], () => {
    const [unread, unseen] = [counts.value.unread.count, counts.value.unseen.count];
    setState('unread', unread > 0);
    const emitted = `${unread},${unseen}`;
    const isFinal = isStart || unread + unseen === 0 || areCountsFinal.value;
    isStart = false;
    if (emittedCounts.value === emitted || !isFinal) return;
    emittedCounts.value = emitted;
    // Not while others wait for the same change: the host's handler may change more.
    queueMicrotask(() => dispatch(new InboxEvent('inbox-count', { unread, unseen })));
  });
}

export function mountElement(host: ElementHost, isPreview: boolean): MountedElement {
  const lazyInbox = createLazyInbox(host, isPreview);
  let view: MountedView | undefined;
  let stopCounts = (): void => {};
  return {
    lazyInbox,
    loadPanel: () => void view?.loadPanel(),
    start: () => {
      if (view) return;
      view = mountView(host, lazyInbox);
      lazyInbox.start();
      stopCounts = emitCounts(host, lazyInbox);
    },
    stop: () => {
      view?.unmount();
      view = undefined;
      stopCounts();
      lazyInbox.stop();
    },
  };
}
