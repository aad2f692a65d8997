/** The context of the panel and of the store's effects: the inbox, and the host's decisions about messages and actions. */
import { computed, signal, untracked } from '@preact/signals-core';
import type { Signal } from '@preact/signals-core';
import { isRecord } from '../shared/json.js';
import { mergeStrings } from '../shared/merge-strings.js';
import type { Action, Message } from '../store/message.js';
import { createMinute } from '../store/now.js';
import { createAnnouncement, pluralText } from '../ui/announcements/announcement.js';
import type { InboxContext } from '../ui/host-context.js';
import { completeHost } from './complete-host.js';
import type { Host } from './complete-host.js';
import type { CoreHost } from './core-host.js';
import { InboxEvent } from './events.js';
import type { InboxEventMap } from './events.js';
import { createInboxView } from './inbox-view.js';
import type { LazyInbox } from './loading/lazy-inbox-types.js';
import { clock } from './ports/clock.js';
import { toSignal } from './to-signal.js';

export interface HostContext extends Host, Omit<InboxContext, 'settings' | 'strings'> {
  readonly arrivedCount: Signal<number>;
}

function createContext(coreHost: CoreHost, lazy: LazyInbox): HostContext {
  const host = completeHost(coreHost);
  const inbox = createInboxView(host, lazy, host.storeSettings);
  /** Returns false if the host cancelled the event. */
  const ask = (type: keyof InboxEventMap, fields: object): boolean =>
    host.dispatch(new InboxEvent(type, fields, { bubbles: true, composed: true, cancelable: true }));
  const actOn = async (message: Message, action: Action): Promise<void> => {
    let response: Promise<unknown> | undefined;
    const respondWith = (promise: Promise<unknown>): void => {
      response = promise;
    };
    if (!ask('inbox-message-action', { message, action, respondWith })) return;
    try {
      const payload = await response;
      void inbox.act(message.id, action.type, isRecord(payload) ? payload : undefined);
    } catch {
      // The host's promise was rejected: nothing is recorded.
    }
  };
  const [loaded, overrides] = [toSignal(host.loaded), toSignal(host.overrides)];
  // Before the first paint. Later changes: mount-inbox.ts.
  untracked(host.updateLanguage);
  return {
    ...host,
    arrivedCount: signal(0),
    notStored: signal(null),
    mountPreferences: signal(undefined),
    inbox,
    onFileError: (reason) => host.onError(lazy.explainError(reason)),
    pluralText: (forms, count) => pluralText(host, forms, count),
    strings: computed(() => mergeStrings(loaded.value, overrides.value)),
    completeStrings: (english) => mergeStrings({ ...english, ...loaded.value }, overrides.value),
    // The host's time zone, or else the subscriber's as the service has it.
    timeZone: computed(() => host.timeZone.value || inbox.timeZone.value),
    // A response may correct it: the device's clock can be wrong.
    now: createMinute(clock, () => (inbox.loadedAt.value, inbox.now())),
    announcement: createAnnouncement(),
    openMessage: (message, url) => {
      const isFollowed = ask('inbox-message-open', { message, url });
      inbox.markRead(message.id);
      if (url && host.isPopover.peek()) host.setOpen(false, 'navigate');
      return isFollowed;
    },
    actOn,
  };
}

const contexts = new WeakMap<CoreHost, HostContext>();

/** The same for the panel and the store, whichever is loaded first. */
export function contextOf(host: CoreHost, lazy: LazyInbox): HostContext {
  const context = contexts.get(host) ?? createContext(host, lazy);
  contexts.set(host, context);
  lazy.view = context.inbox;
  return context;
}
