/**
 * One inbox of one service and subscriber, put together: its store of the browser's parts, its view in a shadow root.
 * It does not know the tag; what the host must be asked or told goes through `Host`.
 */
import { batch, computed, effect, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { createMinute } from '../store/now.js';
import type { Inbox, InboxSettings } from '../store/inbox.js';
import type { Action, Message } from '../store/message.js';
import type { InboxContext } from '../ui/context.js';
import { isRecord } from '../shared/json.js';
import type { StoreEvent, Operation } from '../store/store-event.js';
import type { Ports } from '../store/ports.js';
import type { ActionModules } from '../store/actions/action-modules.js';
import { InboxError } from '../api/error.js';
import type { ApiConfig } from '../api/config.js';
import { addressOf, connect } from './connect.js';
import { mountView } from './lazy-panel.js';
import { CANCELABLE, toInboxEvent, InboxEvent } from './events.js';
import { loadPanel } from './fetch-view.js';
import type { Preview } from './preview/preview.js';

export interface Host extends Pick<
  InboxContext,
  'strings' | 'isReady' | 'customization' | 'locale' | 'timeZone' | 'settings' | 'open' | 'anchor' | 'setOpen'
> {
  readonly root: ShadowRoot;
  /** Stands in for the service, and for what the browser would store. */
  readonly preview: Preview | undefined;
  readonly service: ApiConfig;
  readonly subscriberId: string;
  readonly storeSettings: ReadonlySignal<InboxSettings>;
  /** The same for each inbox of an element: what the browser does not store is kept there when the reader changes and is back. */
  readonly ports: Ports;
  /** The counts that were emitted last, by whichever inbox the element had then. */
  readonly emittedCounts: { value: string };
  /** Reads the page's language again, and asks again for words that could not be loaded. */
  readonly speak: () => void;
  /** For `:state()` in the host's style sheets. */
  readonly setState: (name: 'open' | 'unread', on: boolean) => void;
  /** Gives false where the host prevented what would follow. */
  readonly dispatch: (event: Event) => boolean;
  /** The reader chose a tab. */
  readonly tabChanged: (id: string) => void;
}

export interface Mount {
  readonly inbox: Inbox;
  /** Begins to ask, and shows itself; calling it again does nothing. */
  start(): void;
  /** Ends every timer, listener and read, and takes the view away. What is known stays. */
  stop(): void;
}

export function mount(host: Host): Mount {
  const { preview, root, subscriberId, storeSettings, dispatch, emittedCounts } = host;
  const service = preview?.service ?? host.service;
  const ports = { ...host.ports, ...preview?.ports };
  const arrived = signal(0);
  const notStored = signal('');
  const tell = (occurrence: StoreEvent): void => {
    if ('messages' in occurrence) arrived.value += occurrence.messages.length;
    // What the outbox took and the service refused is told by the message itself.
    if (occurrence.kind === 'action-failed' && occurrence.message.outcome.state !== 'failed')
      notStored.value = occurrence.message.id;
    if (occurrence.kind !== 'arrive-elsewhere') dispatch(toInboxEvent(occurrence));
  };
  const work = async (): Promise<ActionModules> => (await loadPanel()).work;
  const inbox = connect({ config: service, subscriberId, ports, settings: storeSettings, emit: tell }, work);

  const actOn = async (message: Message, action: Action): Promise<void> => {
    let response: Promise<unknown> | undefined;
    const respondWith = (promise: Promise<unknown>): void => {
      response = promise;
    };
    if (!dispatch(new InboxEvent('inbox-message-action', { message, action, respondWith }, CANCELABLE))) return;
    try {
      const payload = await response;
      void inbox.act(message.id, action.type, isRecord(payload) ? payload : undefined);
    } catch {
      // The host said no.
    }
  };

  const scope: InboxContext = {
    ...host,
    inbox,
    // Where the host doesn't say it, the service is asked where the subscriber lives.
    timeZone: computed(() => host.timeZone.value || inbox.timeZone.value),
    arrivedCount: arrived,
    now: createMinute(ports.clock),
    announcement: signal(''),
    openMessage: (message, url) => {
      const follow = dispatch(new InboxEvent('inbox-message-open', { message, url }, CANCELABLE));
      inbox.markRead(message.id);
      if (url && host.settings.peek().display === 'popover') host.setOpen(false, 'navigate');
      return follow;
    },
    actOn,
    notStored,
  };

  const tellError = (operation: Operation, failure: InboxError): void =>
    tell({ kind: 'error', error: failure, operation });

  /** What is known as it starts is what the page before remembered; what a first answer adds is not final until it ends. */
  let isStart = false;
  const emitCounts = (): void => {
    const [unread, unseen] = [inbox.unreadCount.value.count, inbox.unseenCount.value.count];
    host.setState('unread', unread > 0);
    const counts = `${unread},${unseen}`;
    const isFinal = isStart || unread + unseen === 0 || inbox.status.value !== 'loading' || inbox.loadedAt.value > 0;
    isStart = false;
    if (emittedCounts.value === counts || !isFinal) return;
    emittedCounts.value = counts;
    // Out of the effect: a handler of the host's may change what the effect depends on.
    queueMicrotask(() => dispatch(new InboxEvent('inbox-count', { unread, unseen })));
  };

  let end: (() => void)[] = [];
  return {
    inbox,
    start: () => {
      if (end.length > 0) return;
      let tab = inbox.tab.peek();
      end = [
        mountView(scope, root, (failure) => tellError('panel', failure)),
        // Where the service answers, words that could not be loaded may come now.
        effect(() => {
          if (inbox.loadedAt.value > 0) host.speak();
        }),
        effect(() => host.setState('open', host.open.value)),
        effect(() => {
          const shown = host.open.value || host.settings.value.display === 'inline';
          if (shown && inbox.loadedAt.value > 0 && !host.timeZone.value) void inbox.loadTimeZone();
        }),
        effect(() => {
          if (inbox.tab.value === tab) return;
          tab = inbox.tab.value;
          host.tabChanged(tab);
        }),
      ];
      if (addressOf(service.url)) inbox.start();
      else tellError('feed', new InboxError('refused', { message: 'There is no endpoint to ask.' }));
      isStart = true;
      end.push(effect(emitCounts));
      if (host.settings.peek().display === 'inline') inbox.panelToggled(true);
    },
    stop: () =>
      batch(() => {
        for (const stop of end) stop();
        end = [];
        inbox.stop();
      }),
  };
}
