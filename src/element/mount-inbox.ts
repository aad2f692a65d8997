/**
 * Mounts the store of one inbox with the browser's ports, and the live region. This is the entry of a file that is loaded
 * once the badge shows the first counts. It does not know the tag; all that the host must decide or receive goes through
 * `Host`.
 */
import { batch, computed, effect, signal, untracked } from '@preact/signals-core';
import { InboxError } from '../api/error.js';
import { isRecord } from '../shared/json.js';
import type { Inbox } from '../store/inbox.js';
import type { Action, Message } from '../store/message.js';
import { createMinute } from '../store/now.js';
import type { Ports } from '../store/ports.js';
import type { Emit } from '../store/store-event.js';
import { createAnnouncement, pluralText, renderLiveRegion } from '../ui/bell/live-region.js';
import type { InboxContext } from '../ui/context.js';
import { warnHost } from '../ui/host-warnings/warn-host.js';
import { checkAttributes } from './check-attributes.js';
import { connect } from './client/connect.js';
import { createFeedClient } from './client/feed-client.js';
import type { FeedClient } from './client/feed-client.js';
import { createFeedReader } from './client/get-feed.js';
import { importPreferences } from './client/import-preferences.js';
import { endpointOf } from './client/namespace.js';
import { completeHost } from './complete-host.js';
import type { Host } from './complete-host.js';
import type { CoreHost } from './core-host.js';
import { InboxEvent } from './events.js';
import type { InboxEventMap } from './events.js';
import { importWithRetry } from '../shared/import-with-retry.js';
import { mergeStrings } from '../shared/merge-strings.js';
import { createLateCode } from './loading/late-code.js';
import type { LateCode } from './loading/late-code.js';
import { checkBuild } from './loading/load-panel.js';
import { whenIdle } from './loading/when-idle.js';
import { createPorts } from './ports/browser-ports.js';
import type { Preview } from './preview/preview.js';
import { toInboxEvent } from './to-inbox-event.js';

/** The element loads this file only if both are of the same build. */
export const build = BUILD;

const NO_ENDPOINT = 'The inbox has no endpoint.';

export interface MountedInbox {
  readonly context: InboxContext;
  /** Starts polling. Does nothing if it is started. */
  readonly start: () => void;
  /** Ends every timer, listener and read. What is loaded stays. */
  readonly stop: () => void;
}

const loadPreferences = async () => {
  const view = importWithRetry(() => import('../ui/preferences/mount-preferences.js'), checkBuild);
  const [code] = await Promise.all([view, importPreferences()]);
  return code;
};

/** What the view needs, with the host's decisions about messages and actions. */
function createContext(
  host: Host,
  ports: Ports,
  inbox: Inbox,
  own: Pick<InboxContext, 'arrivedCount' | 'notStored' | 'mountPreferences'>,
): InboxContext {
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
  const { loaded, overrides } = host;
  return {
    ...host,
    ...own,
    inbox,
    pluralText: (forms, count) => pluralText(host, forms, count),
    strings: computed(() => mergeStrings(loaded.value, overrides.value)),
    completeStrings: (english) => mergeStrings({ ...english, ...loaded.value }, overrides.value),
    // The host's time zone, or else the subscriber's as the service has it.
    timeZone: computed(() => host.timeZone.value || inbox.timeZone.value),
    // A response may correct it: the device's clock can be wrong.
    now: createMinute(ports.clock, () => (inbox.loadedAt.value, inbox.now())),
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

/** Effects that the host notices; each returns what stops it. */
function connectHost(host: Host, context: InboxContext, lateCode: LateCode): (() => void)[] {
  const { inbox } = context;
  let tab = inbox.tab.peek();
  return [
    // After the first paint of the panel: without a network, a command that is given later could not load its code.
    effect(() => {
      if (!host.isShown.value || !inbox.loadedAt.value) return undefined;
      // The first command reports a failure.
      return whenIdle(() =>
        lateCode.load().then(
          () => (host.timeZone.peek() ? undefined : inbox.loadTimeZone()),
          () => {},
        ),
      );
    }),
    effect(() => {
      const code = lateCode.loaded.value;
      return code && untracked(() => code.answerArrivals(context));
    }),
    // When the service answers or the panel opens, strings that could not be loaded may be available too.
    effect(() => {
      void [inbox.loadedAt.value, host.open.value];
      host.updateLanguage();
    }),
    effect(() => {
      host.setState('open', host.open.value);
      checkAttributes(host.root.host);
    }),
    effect(() => {
      if (inbox.tab.value === tab) return;
      tab = inbox.tab.value;
      host.onTabSelected(tab);
    }),
  ];
}

/** `feedClient` may have requested the first page; a preview has a service of its own. */
export function mountInbox(coreHost: CoreHost, feedClient: FeedClient, preview?: Preview): MountedInbox {
  const host = completeHost(coreHost);
  const { root, subscriberId, storeSettings, dispatch } = host;
  const { config } = preview ?? host;
  const ports = { ...createPorts(host.storage, () => root.ownerDocument), ...preview?.ports };
  const arrivedCount = signal(0);
  const notStored: InboxContext['notStored'] = signal(null);
  const mountPreferences: InboxContext['mountPreferences'] = signal(undefined);
  const emit: Emit = (event) => {
    if ('messages' in event) arrivedCount.value += event.messages.length;
    // The row shows the error of an action that the service refused; one that was never stored has no row state.
    if (event.kind === 'action-failed' && !/failed|done/.test(event.message.outcome.state))
      notStored.value = { id: event.message.id, error: event.error };
    if (event.kind === 'error' && /^\s*</.test(String(event.error.cause))) warnHost('webPage', config.url, event.error);
    if (event.kind !== 'arrive-elsewhere') dispatch(toInboxEvent(event));
  };
  const client = createFeedReader(preview ? createFeedClient(config, subscriberId) : feedClient);
  const lateCode = createLateCode(client, host.rejectFile);
  const inbox = connect(
    { config, subscriberId, ports, settings: storeSettings, emit },
    {
      loadPreferences: async () => {
        const code = await loadPreferences();
        mountPreferences.value = code.mountPreferences;
        return code.createPreferences;
      },
      loadCommands: lateCode.loadCommands,
    },
    client,
  );
  const context = createContext(host, ports, inbox, { arrivedCount, notStored, mountPreferences });

  let ends: (() => void)[] = [];
  return {
    context,
    start: () => {
      inbox.selectTab(host.tab());
      ends = [renderLiveRegion(context), ...connectHost(host, context, lateCode)];
      if (endpointOf(config.url)) inbox.start();
      else emit({ kind: 'error', operation: 'feed', error: new InboxError('refused', { message: NO_ENDPOINT }) });
      if (host.isShown.peek()) inbox.panelToggled(true);
    },
    stop: () =>
      batch(() => {
        for (const end of ends) end();
        ends = [];
        inbox.stop();
      }),
  };
}
