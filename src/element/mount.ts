/**
 * Mounts one inbox of a service and subscriber: its store with the browser's ports, its view in a shadow root. It does not
 * know the tag; whatever the host must decide or receive goes through `Host`.
 */
import { batch, computed, effect, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { ApiConfig } from '../api/config.js';
import { InboxError } from '../api/error.js';
import { isRecord } from '../shared/json.js';
import type { Inbox, InboxSettings } from '../store/inbox.js';
import type { Action, Message } from '../store/message.js';
import { createMinute } from '../store/now.js';
import type { Ports } from '../store/ports.js';
import type { Emit, Operation } from '../store/store-event.js';
import type { InboxContext } from '../ui/context.js';
import { connect, endpointOf } from './connect.js';
import { CANCELABLE, InboxEvent, toInboxEvent } from './events.js';
import { loadPanel, mountView } from './lazy-panel.js';
import type { Preview } from './preview/preview.js';

export interface Host extends Pick<
  InboxContext,
  'strings' | 'isReady' | 'customization' | 'locale' | 'timeZone' | 'settings' | 'open' | 'anchor' | 'setOpen'
> {
  readonly root: ShadowRoot;
  /** Replaces the service and what the browser would store. */
  readonly preview: Preview | undefined;
  readonly config: ApiConfig;
  readonly subscriberId: string;
  readonly storeSettings: ReadonlySignal<InboxSettings>;
  /** The same for each inbox of an element: read state that the browser does not store survives a change of the reader. */
  readonly ports: Ports;
  /** The counts that were emitted last, by any inbox of the element. */
  readonly emittedCounts: { value: string };
  /** Reads the page's language again, and requests strings that could not be loaded. */
  readonly updateLanguage: () => void;
  /** For `:state()` in the host's style sheets. */
  readonly setState: (name: 'open' | 'unread', isOn: boolean) => void;
  /** Returns false if the host prevented the default. */
  readonly dispatch: (event: Event) => boolean;
  /** The reader selected a tab. */
  readonly onTabSelected: (id: string) => void;
}

export interface Mount {
  readonly inbox: Inbox;
  /** Starts polling and mounts the view. Does nothing if it is started. */
  start(): void;
  /** Ends every timer, listener and read, and unmounts the view. What is loaded stays. */
  stop(): void;
}

/** What the view needs, with the host's decisions about messages and actions. */
function createContext(
  host: Host,
  ports: Ports,
  inbox: Inbox,
  own: Pick<InboxContext, 'arrivedCount' | 'notStored'>,
): InboxContext {
  const actOn = async (message: Message, action: Action): Promise<void> => {
    let response: Promise<unknown> | undefined;
    const respondWith = (promise: Promise<unknown>): void => {
      response = promise;
    };
    if (!host.dispatch(new InboxEvent('inbox-message-action', { message, action, respondWith }, CANCELABLE))) return;
    try {
      const payload = await response;
      void inbox.act(message.id, action.type, isRecord(payload) ? payload : undefined);
    } catch {
      // The host's promise was rejected: nothing is recorded.
    }
  };
  return {
    ...host,
    ...own,
    inbox,
    // The host's time zone, or else the subscriber's as the service has it.
    timeZone: computed(() => host.timeZone.value || inbox.timeZone.value),
    now: createMinute(ports.clock),
    announcement: signal(''),
    openMessage: (message, url) => {
      const isFollowed = host.dispatch(new InboxEvent('inbox-message-open', { message, url }, CANCELABLE));
      inbox.markRead(message.id);
      if (url && host.settings.peek().display === 'popover') host.setOpen(false, 'navigate');
      return isFollowed;
    },
    actOn,
  };
}

/** Emits `inbox-count` and sets `:state(unread)`; returns what stops it. */
function emitCounts({ setState, dispatch, emittedCounts }: Host, inbox: Inbox): () => void {
  const { unreadCount, unseenCount, status, loadedAt } = inbox;
  // The counts at the start are those of the snapshot. While the first load adds to them, they are not final.
  let isStart = true;
  return effect(() => {
    const [unread, unseen] = [unreadCount.value.count, unseenCount.value.count];
    setState('unread', unread > 0);
    const counts = `${unread},${unseen}`;
    const isFinal = isStart || unread + unseen === 0 || status.value !== 'loading' || loadedAt.value > 0;
    isStart = false;
    if (emittedCounts.value === counts || !isFinal) return;
    emittedCounts.value = counts;
    // Outside of the effect: the host's handler may change what the effect depends on.
    queueMicrotask(() => dispatch(new InboxEvent('inbox-count', { unread, unseen })));
  });
}

/** Effects that the host notices; each returns what stops it. */
function connectHost(host: Host, inbox: Inbox): (() => void)[] {
  let tab = inbox.tab.peek();
  return [
    // When the service answers, strings that could not be loaded may be available too.
    effect(() => {
      if (inbox.loadedAt.value > 0) host.updateLanguage();
    }),
    effect(() => host.setState('open', host.open.value)),
    effect(() => {
      const isShown = host.open.value || host.settings.value.display === 'inline';
      if (isShown && inbox.loadedAt.value > 0 && !host.timeZone.value) void inbox.loadTimeZone();
    }),
    effect(() => {
      if (inbox.tab.value === tab) return;
      tab = inbox.tab.value;
      host.onTabSelected(tab);
    }),
  ];
}

export function mount(host: Host): Mount {
  const { preview, root, subscriberId, storeSettings, dispatch } = host;
  const config = preview?.config ?? host.config;
  const ports = { ...host.ports, ...preview?.ports };
  const arrivedCount = signal(0);
  const notStored = signal('');
  const emit: Emit = (event) => {
    if ('messages' in event) arrivedCount.value += event.messages.length;
    // The row shows the error of an action that the service refused; one that was never stored has no row state.
    if (event.kind === 'action-failed' && event.message.outcome.state !== 'failed') notStored.value = event.message.id;
    if (event.kind !== 'arrive-elsewhere') dispatch(toInboxEvent(event));
  };
  const emitError = (operation: Operation, error: InboxError): void => emit({ kind: 'error', error, operation });
  const inbox = connect(
    { config, subscriberId, ports, settings: storeSettings, emit },
    async () => (await loadPanel()).createPreferences,
  );
  const context = createContext(host, ports, inbox, { arrivedCount, notStored });

  let ends: (() => void)[] = [];
  return {
    inbox,
    start: () => {
      if (ends.length > 0) return;
      ends = [mountView(context, root, (error) => emitError('panel', error)), ...connectHost(host, inbox)];
      if (endpointOf(config.url)) inbox.start();
      else emitError('feed', new InboxError('refused', { message: 'The inbox has no endpoint.' }));
      ends.push(emitCounts(host, inbox));
      if (host.settings.peek().display === 'inline') inbox.panelToggled(true);
    },
    stop: () =>
      batch(() => {
        for (const end of ends) end();
        ends = [];
        inbox.stop();
      }),
  };
}
