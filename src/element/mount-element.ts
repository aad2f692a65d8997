/**
 * What one element shows for one service and subscriber: the bell with its count at once, the store and the panel when they
 * are loaded. It emits `inbox-count`, and the errors of files that cannot be loaded.
 */
import { computed, effect } from '@preact/signals-core';
import type { InboxError } from '../api/error.js';
import { InboxEvent } from './events.js';
import { createLazyInbox } from './loading/lazy-inbox.js';
import type { LazyInbox } from './loading/lazy-inbox.js';
import { mountView } from './loading/lazy-panel.js';
import type { MountedView } from './loading/lazy-panel.js';
import type { CoreHost } from './core-host.js';

export interface ElementHost extends Omit<CoreHost, 'unreadCount' | 'unseenCount' | 'onFileError' | 'rejectFile'> {
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
  return effect(() => {
    const [unread, unseen] = [counts.value.unread.count, counts.value.unseen.count];
    setState('unread', unread > 0);
    const emitted = `${unread},${unseen}`;
    const isFinal = isStart || unread + unseen === 0 || areCountsFinal();
    isStart = false;
    if (emittedCounts.value === emitted || !isFinal) return;
    emittedCounts.value = emitted;
    // Outside of the effect: the host's handler may change what the effect depends on.
    queueMicrotask(() => dispatch(new InboxEvent('inbox-count', { unread, unseen })));
  });
}

export function mountElement(elementHost: ElementHost, isPreview: boolean): MountedElement {
  const onError = (error: InboxError): void =>
    void elementHost.dispatch(new InboxEvent('inbox-error', { operation: 'panel', error }));
  const host: CoreHost = {
    ...elementHost,
    unreadCount: computed(() => lazyInbox.counts.value.unread),
    unseenCount: computed(() => lazyInbox.counts.value.unseen),
    rejectFile: (reason) => Promise.reject(lazyInbox.toFileError(reason)),
    onFileError: (reason) => onError(lazyInbox.toFileError(reason)),
  };
  const lazyInbox = createLazyInbox(host, isPreview, onError);
  let view: MountedView | undefined;
  let stopCounts = (): void => {};
  return {
    lazyInbox,
    loadPanel: () => void view?.loadPanel(),
    start: () => {
      if (view) return;
      view = mountView(host, lazyInbox, onError);
      lazyInbox.start();
      stopCounts = emitCounts(elementHost, lazyInbox);
    },
    stop: () => {
      view?.unmount();
      view = undefined;
      stopCounts();
      lazyInbox.stop();
    },
  };
}
