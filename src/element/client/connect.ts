/**
 * Creates an inbox of a service and a subscriber. It knows no tag and renders nothing: the element and
 * `notification-inbox/store` share it.
 */
import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { ApiConfig } from '../../api/config.js';
import { decodeInboxMessage, decodePage } from '../../api/inbox/feed.js';
import { parse } from '../../shared/json.js';
import { createInbox } from '../../store/create-inbox.js';
import { DEFAULTS } from '../../store/settings.js';
import type { Inbox } from '../../store/inbox.js';
import type { InboxSettings } from '../../store/settings.js';
import type { Ports } from '../../store/ports.js';
import type { Emit } from '../../store/store-event.js';
import { createPorts } from '../ports/browser-ports.js';
import type { FeedReader } from './get-feed.js';
import { namespaceOf, subscriberHashOf } from './namespace.js';
import type { StoreOptions } from '../../store/store-options.js';

export interface Connection {
  /** Address of the proxy or the service, and how to reach it. */
  readonly config: ApiConfig;
  /** `me` (the default) is the reader who is signed in; any other id asserts who that must be. */
  readonly subscriberId?: string;
  /** May change at any time. */
  readonly settings?: ReadonlySignal<InboxSettings>;
  /** Receives what happens: messages that arrive, actions that are recorded or fail, errors. */
  readonly emit?: Emit;
  /** Storage, clock and channels; the browser's by default. */
  readonly ports?: Ports;
}

/** The inbox requests nothing before `start()`. `feedClient` may have requested the first page. */
export function connect(
  connection: Connection,
  code: Pick<StoreOptions, 'loadPreferences' | 'commands' | 'loadCommands'>,
  feedClient: FeedReader,
): Inbox {
  const { config, settings = signal(DEFAULTS), emit = () => {}, ports = createPorts() } = connection;
  return createInbox({
    client: feedClient,
    ports,
    namespace: namespaceOf(config.url),
    subscriberHash: subscriberHashOf(feedClient.subscriberId),
    decodePage: (stored) => decodePage(parse(stored), Infinity, decodeInboxMessage),
    settings,
    emit,
    ...code,
  });
}
