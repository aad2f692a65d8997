/**
 * Mounts the store of one inbox with the browser's ports, and the live region. This is the entry of a file that is loaded
 * once the badge shows the first counts. It does not know the tag; all that the host must decide or receive goes through
 * `Host`.
 */
import { batch, effect, untracked } from '@preact/signals-core';
import { InboxError } from '../api/error.js';
import type { Emit } from '../store/store-event.js';
import { renderLiveRegion } from '../ui/announcements/live-region.js';
import { warnHost } from '../ui/host-warnings/warn-host.js';
import { checkAttributes } from './check-attributes.js';
import { connect } from './client/connect.js';
import { createFeedClient } from './client/feed-client.js';
import type { FeedClient } from './client/feed-client.js';
import { createFeedReader } from './client/get-feed.js';
import { importPreferences } from './client/import-preferences.js';
import { endpointOf } from './client/namespace.js';
import type { CoreHost } from './core-host.js';
import { importWithRetry } from '../shared/import-with-retry.js';
import { contextOf } from './inbox-context.js';
import type { HostContext } from './inbox-context.js';
import { createCommandsLoader } from './loading/commands-loader.js';
import type { CommandsLoader } from './loading/commands-loader.js';
import type { LazyInbox, MountedInbox } from './loading/lazy-inbox-types.js';
import { checkBuild } from './loading/import-file.js';
import { whenIdle } from './loading/when-idle.js';
import { createPorts } from './ports/browser-ports.js';
import type { Preview } from './preview/preview.js';
import { toInboxEvent } from './to-inbox-event.js';

/** The element loads this file only if both are of the same build. */
export const build = BUILD;

const NO_ENDPOINT = 'The inbox has no endpoint.';

const loadPreferences = async () => {
  const view = importWithRetry(() => import('../ui/preferences/mount-preferences.js'), checkBuild);
  const [code] = await Promise.all([view, importPreferences()]);
  return code;
};

/** Effects that the host notices; each returns what stops it. */
function connectHost(context: HostContext, commandsLoader: CommandsLoader): (() => void)[] {
  const { inbox, ...host } = context;
  let tab = inbox.tab.peek();
  return [
    // After the first paint of the panel: without a network, a command that is given later could not load its code.
    effect(() => {
      if (!host.isShown.value || !inbox.loadedAt.value) return undefined;
      // The first command reports a failure.
      return whenIdle(() =>
        commandsLoader.load().then(
          () => (host.timeZone.peek() ? undefined : inbox.loadTimeZone()),
          () => {},
        ),
      );
    }),
    // When the service answers or the panel opens, strings that could not be loaded may be available too.
    effect(() => {
      void [inbox.loadedAt.value, host.open.value];
      host.updateLanguage();
    }),
    effect(() => {
      const code = commandsLoader.loaded.value;
      return code && untracked(() => code.answerArrivals(context));
    }),
    effect(() => {
      host.setState('open', host.open.value);
      checkAttributes(host.root.host);
    }),
    effect(() => {
      if (inbox.tab.value === tab) return;
      tab = inbox.tab.value;
      host.element.tab = tab;
    }),
  ];
}

const loadPreview = (): Promise<Preview> =>
  importWithRetry(
    () => import('./preview/preview.js'),
    ({ createPreview }) => createPreview(),
  );

/** `feedClient` may have requested the first page; a preview has a service of its own. */
export async function mountInbox(
  coreHost: CoreHost,
  lazy: LazyInbox,
  feedClient: FeedClient,
  isPreview: boolean,
): Promise<MountedInbox> {
  const preview = isPreview ? await loadPreview() : undefined;
  const context = contextOf(coreHost, lazy);
  const { arrivedCount, dispatch, mountPreferences, notStored, root, subscriberId, storeSettings } = context;
  const { config } = preview ?? context;
  const ports = { ...createPorts(context.storage, () => root.ownerDocument), ...preview?.ports };
  const emit: Emit = (event) => {
    if ('messages' in event) arrivedCount.value += event.messages.length;
    // The row shows the error of an action that the service refused; one that was never stored has no row state.
    if (event.kind === 'action-failed' && !/failed|done/.test(event.message.outcome.state))
      notStored.value = { id: event.message.id, error: event.error };
    if (event.kind === 'error' && /^\s*</.test(String(event.error.cause))) warnHost('webPage', config.url, event.error);
    if (event.kind !== 'arrive-elsewhere') dispatch(toInboxEvent(event));
  };
  const client = createFeedReader(preview ? createFeedClient(config, subscriberId) : feedClient);
  const commandsLoader = createCommandsLoader(client, lazy.explainError);
  const inbox = connect(
    { config, subscriberId, ports, settings: storeSettings, emit },
    {
      loadPreferences: async () => {
        const code = await loadPreferences();
        mountPreferences.value = code.mountPreferences;
        return code.createPreferences;
      },
      loadCommands: commandsLoader.loadCommands,
    },
    client,
  );

  let ends: (() => void)[] = [];
  return {
    inbox,
    start: (onChange) => {
      inbox.selectTab(context.tab());
      ends = [renderLiveRegion(context), ...connectHost(context, commandsLoader)];
      if (endpointOf(config.url)) inbox.start();
      else emit({ kind: 'error', operation: 'feed', error: new InboxError('refused', { message: NO_ENDPOINT }) });
      if (context.isShown.peek()) inbox.panelToggled(true);
      const watching = effect(() => {
        const { loadedAt, messages, status, unreadCount, unseenCount } = inbox;
        void [status.value, unreadCount.value, unseenCount.value, loadedAt.value || messages.value];
        untracked(onChange);
      });
      ends.push(watching);
    },
    stop: () =>
      batch(() => {
        for (const end of ends) end();
        ends = [];
        inbox.stop();
      }),
  };
}
