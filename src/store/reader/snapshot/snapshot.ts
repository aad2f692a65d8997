/** Shows the last counts, and with `cache` the first rows, after a reload until the first response; then stores them again. */
import { batch, computed, effect, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { InboxPageDto } from '../../../api/inbox/feed.js';
import type { ReadState } from '../../../shared/read-state.js';
import type { Feed } from '../../list/feed.js';
import type { Count } from '../../list/counts/count.js';
import type { EarlierCounts } from '../../list/counts/unread-count.js';
import type { Message } from '../../message.js';
import { toMessages } from '../../list/loading/page-messages.js';
import type { Ports } from '../../ports.js';
import type { Identity } from '../identity.js';
import { createSnapshotStorage } from './snapshot-storage.js';

type Page = Pick<InboxPageDto, 'data' | 'hasMore'>;

export interface SnapshotSettings {
  /** A hash of the subscriber id that the host has given; empty for `me`. */
  readonly subscriberHash?: string;
  /** Decodes a stored page like a response: junk becomes an empty page. */
  readonly decodePage?: (stored: string) => Page;
}

export interface SnapshotOptions extends SnapshotSettings {
  readonly namespace: string;
  readonly ports: Pick<Ports, 'storage'>;
  readonly now: () => number;
  /** How many rows may be stored with their text. Reads a signal. */
  readonly cachedRows: () => number;
  readonly feed: Pick<Feed, 'messages' | 'restore'>;
  readonly state: ReadonlySignal<ReadState>;
  readonly identity: Pick<Identity, 'subject' | 'assumeSubject'>;
}

export interface Snapshot {
  /** The counts and messages restored after a reload; null from the first response on. */
  readonly restored: ReadonlySignal<EarlierCounts | null>;
  /** When the service sent the restored rows, in milliseconds since 1970; 0 where none are restored. */
  readonly restoredAt: ReadonlySignal<number>;
  /** The loaded messages, or those of the snapshot; newest first. */
  readonly messages: () => readonly Message[];
  /** Sets the restored counts to none; returns what takes that back. */
  readonly markAllRead: () => () => void;
  /** Restores the last snapshot, if the reader is not known yet, and stores the inbox from now on. */
  readonly start: (unread: ReadonlySignal<Count>, unseen: ReadonlySignal<Count>) => void;
  readonly stop: () => void;
  /** The first page was received, and the unread messages are counted. */
  readonly onPage: (page: Page) => void;
  readonly lastSubject: () => string;
  /** Removes it, and returns whether it was on screen. */
  readonly remove: () => boolean;
}

/** Letters, of two bytes each, for all rows: with everything else the tab stays below 64 kB. */
const MAX_LETTERS = 31_000;
const MAX_PLACES = 20;
/** Fields of a message that is stored without text: enough to count and mark it. */
const PLACE_FIELDS = ['_id', 'createdAt', 'read', 'seen', 'archived'];
const NO_COUNT: Count = { count: 0, more: false };
const NO_PAGE: Page = { data: [], hasMore: true };

/** The first rows with their text, as many as are allowed and fit; without text where none are allowed. */
function serialize({ data, hasMore }: Page, rows: number): string {
  let room = MAX_LETTERS;
  const fitting = data
    .slice(0, rows || MAX_PLACES)
    .map((row) => JSON.stringify(row, rows ? null : PLACE_FIELDS))
    .filter((row) => (room -= row.length) > 0);
  return `{"data":[${fitting.join()}],"hasMore":${hasMore || fitting.length < data.length}}`;
}

export function createSnapshot(options: SnapshotOptions): Snapshot {
  const {
    ports,
    namespace,
    subscriberHash,
    decodePage = () => NO_PAGE,
    cachedRows,
    feed,
    state,
    identity,
    now,
  } = options;
  const storage = createSnapshotStorage(ports.storage, namespace, subscriberHash);
  const restored = signal<(EarlierCounts & { readonly at: number }) | null>(null);
  /** The first page as it was last received, and when. */
  const firstPage = signal<(Page & { readonly at: number }) | null>(null);
  const serialized = computed(() => firstPage.value && serialize(firstPage.value, cachedRows()));
  let stopStoring = (): void => {};

  const restore = (): void => {
    const stored = storage.read();
    if (!stored) return;
    const at = cachedRows() && stored.at;
    const page = decodePage(stored.page);
    identity.assumeSubject(stored.subject);
    if (at) feed.restore(page);
    firstPage.value = { ...page, at };
    const { unread, unseen } = stored;
    restored.value = { unread, unseen, at, messages: toMessages(page.data), state: state.peek() };
  };

  return {
    restored,
    restoredAt: computed(() => restored.value?.at ?? 0),
    messages: () => {
      const loaded = feed.messages.peek();
      return loaded.length > 0 ? loaded : (restored.peek()?.messages ?? []);
    },
    markAllRead: () => {
      const before = restored.peek();
      if (before) restored.value = { ...before, unread: NO_COUNT, unseen: NO_COUNT, state: state.peek() };
      return () => {
        if (before && restored.peek()) restored.value = before;
      };
    },
    start: (unread, unseen) => {
      if (!identity.subject()) batch(restore);
      stopStoring = effect(() => {
        const counts = { unread: unread.value, unseen: unseen.value };
        const page = serialized.value;
        const at = cachedRows() && (firstPage.value?.at ?? 0);
        if (page !== null) storage.write({ subject: identity.subject(), ...counts, page, at });
      });
    },
    stop: () => stopStoring(),
    onPage: (page) => {
      storage.setSubject(identity.subject());
      batch(() => {
        restored.value = null;
        firstPage.value = { ...page, at: now() };
      });
    },
    lastSubject: storage.lastSubject,
    remove: () => {
      const wasShown = restored.peek() !== null;
      storage.remove();
      batch(() => {
        restored.value = null;
        firstPage.value = null;
      });
      return wasShown;
    },
  };
}
