/**
 * An inbox of one service and subscriber, made of the browser's parts: what the view of ours is drawn of, or a wholly other
 * one. It knows no tag and draws nothing.
 */
import { effect, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { createCore } from '../store/create-inbox.js';
import type { CoreOptions } from '../store/inbox-options.js';
import type { Inbox } from '../store/inbox-type.js';
import type { Emit } from '../store/store-event.js';
import type { Ports } from '../store/ports.js';
import { DEFAULTS } from '../store/settings.js';
import type { InboxSettings } from '../store/settings.js';
import { shortHash } from '../shared/short-hash.js';
import { parse } from '../shared/json.js';
import { decodePage, decodeInboxMessage } from '../api/inbox/feed.js';
import type { ApiConfig } from '../api/config.js';
import { createPorts } from './browser-ports.js';
import { createInboxClient } from './inbox-client.js';

/** For those who bring no signals of their own. */
export { effect, signal };

export interface Connection {
  /** Where it is, and how to reach it: the proxy, or a service. */
  readonly config: ApiConfig;
  /** `me` is whoever is signed in; another asserts who it must be. */
  readonly subscriberId?: string;
  /** May change at any time. */
  readonly settings?: ReadonlySignal<InboxSettings>;
  /** Hears what happens: messages that arrive, actions that are done or fail. */
  readonly emit?: Emit;
  /** Storage, clock and channels; the browser's unless told. */
  readonly ports?: Ports;
}

/** The absolute address of a service; empty where there is none. */
export const addressOf = (url: string): string =>
  url && URL.canParse(url, document.baseURI) ? new URL(url, document.baseURI).href : '';

/** It asks nothing before `start()`. */
export function connect(connection: Connection, work: CoreOptions['actionModules']): Inbox {
  const { config: service, subscriberId = 'me', settings = signal(DEFAULTS), emit: tell = () => {} } = connection;
  return createCore({
    client: createInboxClient(service, subscriberId),
    ports: connection.ports ?? createPorts(),
    space: shortHash(addressOf(service.url)),
    given: subscriberId === 'me' ? '' : shortHash(subscriberId),
    decode: (kept) => decodePage(parse(kept), Infinity, decodeInboxMessage),
    settings,
    emit: tell,
    actionModules: work,
  });
}
