/** Declares the parts of one reader that its late commands need (reader-commands.ts). */
import type { ReadonlySignal, Signal } from '@preact/signals-core';
import type { InboxError } from '../../api/error.js';
import type { ReadState } from '../../shared/read-state.js';
import type { InboxSettings } from '../settings.js';
import type { Feed, FetchFeed } from '../list/feed.js';
import type { Tab } from '../list/tabs/tabs.js';
import type { VisibleMessages } from '../list/visible-messages.js';
import type { Message, Outcome } from '../message.js';
import type { Pace } from '../polling/pace.js';
import type { Ports } from '../ports.js';
import type { ReadStateStore } from '../read-state/read-state.js';
import type { ServiceClock } from '../service-clock.js';
import type { ShownMessage } from '../inbox.js';
import type { Emit } from '../store-event.js';
import type { Identity } from './identity.js';
import type { ReaderPolling } from './feed/reader-polling.js';
import type { Snapshot } from './snapshot/snapshot.js';

export interface ShowParts {
  readonly shown: Signal<ShownMessage | null>;
  readonly tabs: () => {
    readonly tabs: readonly Tab[];
    readonly tab: string;
    readonly selectTab: (id: string) => void;
  };
}

/** The inbox as the reader saw it when a command was given. */
export interface CommandView {
  readonly tab: Tab;
  /** The list of the tab, and what of it was loaded. */
  readonly feed: Feed;
  readonly loaded: readonly Message[];
  readonly rows: readonly Message[];
  /** All loaded messages of the whole list, or those of the snapshot. */
  readonly whole: readonly Message[];
  /** Messages that were or are snoozed, and that the list of the tab lacked. */
  readonly extra: readonly Message[];
  /** The newest position that could be written. */
  readonly newest: number;
}

export interface ReaderParts {
  readonly ports: Ports;
  readonly settings: ReadonlySignal<InboxSettings>;
  readonly emit: Emit;
  readonly identity: Identity;
  readonly feed: Feed;
  readonly fetchFeed: FetchFeed;
  readonly list: VisibleMessages;
  readonly tab: ReadonlySignal<Tab>;
  readonly readState: ReadStateStore;
  readonly snapshot: Pick<Snapshot, 'messages' | 'markAllRead'>;
  readonly serviceClock: Pick<ServiceClock, 'now'>;
  readonly outcomes: Signal<ReadonlyMap<string, Outcome>>;
  /** Snoozed messages that are found, as the service sent them; the loaded list may lack them. */
  readonly found: Signal<readonly Message[]>;
  /** The read state after the first response. */
  readonly firstState: () => ReadState | undefined;
  readonly timeZone: Signal<string>;
  readonly show: ShowParts;
  /** When the service last answered; 0 before the first response. */
  readonly loadedAt: ReadonlySignal<number>;
  /** A response is being requested, or joined to the list. */
  readonly isSyncing: ReadonlySignal<boolean>;
  readonly polling: Pick<ReaderPolling, 'isLeader' | 'invalidate' | 'onPollRequested' | 'pollNow'> & {
    readonly pace: () => Pace;
  };
  readonly isAllowed: (operation: string) => boolean;
  readonly canFilter: (filter: unknown) => boolean;
  /** The time of the last response, by the service's clock. Reads a signal. */
  readonly now: () => number;
  /** Whether this page may announce anything to its host. */
  readonly isActive: () => boolean;
  /** Whether it may also request anything by itself. */
  readonly canRequest: () => boolean;
  /** Ids of messages that other tabs have announced to their hosts. */
  readonly announcedIds: Set<string>;
  /** Shows and announces messages whose snooze has ended. */
  readonly onArrivals: (messages: readonly Message[]) => void;
  readonly onError: (error: InboxError) => void;
  readonly view: () => CommandView;
}
