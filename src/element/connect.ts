/**
 * Creates an inbox of a service and a subscriber with the browser's own ports. It knows no tag and renders nothing: the
 * element and `notification-inbox/store` share it.
 */
import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { ApiConfig } from '../api/config.js';
import { decodeInboxMessage, decodePage } from '../api/inbox/feed.js';
import { parse } from '../shared/json.js';
import { shortHash } from '../shared/short-hash.js';
import { createInbox } from '../store/create-inbox.js';
import { DEFAULTS } from '../store/inbox.js';
import type { Inbox, InboxOptions, InboxSettings } from '../store/inbox.js';
import type { Ports } from '../store/ports.js';
import type { Emit } from '../store/store-event.js';
import { createPorts } from './browser-ports.js';
import { createInboxClient } from './inbox-client.js';

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

/** The absolute URL of an endpoint; empty if it is empty or no URL. */
export const endpointOf = (url: string): string =>
  url && URL.canParse(url, document.baseURI) ? new URL(url, document.baseURI).href : '';

/** The inbox requests nothing before `start()`. */
export function connect(connection: Connection, loadPreferences: InboxOptions['loadPreferences']): Inbox {
  const { config, subscriberId = 'me', settings = signal(DEFAULTS), emit = () => {} } = connection;
  return createInbox({
    client: createInboxClient(config, subscriberId),
    ports: connection.ports ?? createPorts(),
    namespace: shortHash(endpointOf(config.url)),
    subscriberHash: subscriberId === 'me' ? '' : shortHash(subscriberId),
    decodePage: (stored) => decodePage(parse(stored), Infinity, decodeInboxMessage),
    settings,
    emit,
    loadPreferences,
  });
}
