/**
 * Loads what an inbox shows before its store is loaded: the counts of the last visit, then those of the first response,
 * which the store takes over without another request.
 */
import { InboxError } from '../../api/error.js';
import type { FeedBody } from '../../api/inbox/feed-request.js';
import { cell } from '../../shared/cell.js';
import type { Watchable } from '../../shared/cell.js';
import type { ReadState } from '../../shared/marks.js';
import { randomId } from '../../shared/http.js';
import { toRecord } from '../../shared/json.js';
import type { JsonRecord } from '../../shared/json.js';
import { storeEntry } from '../../store/outbox/store-entry.js';
import { isAccessLost } from '../../store/errors.js';
import type { Storage } from '../../store/ports.js';
import { openLastSnapshot } from '../../store/reader/snapshot/last-snapshot.js';
import { clearStorage, readerStorage } from '../../store/reader/reader-storage.js';
import { serviceTimeOf } from '../client/feed-client.js';
import type { FeedClient } from '../client/feed-client.js';
import { endpointOf, namespaceOf, subscriberHashOf } from '../client/namespace.js';
import type { CoreHost } from '../core-host.js';
import { countPage } from './count-page.js';
import type { PageCounts } from './count-page.js';
import { isCountedByStore, isEnough } from './store-need.js';

/** What the panel can show before the store is loaded. */
export interface FirstPage {
  readonly body: FeedBody;
  readonly headers: Headers;
  /** With the read state of this browser and of the response. */
  readonly state: ReadState;
  /** Of the reader. */
  readonly storage: Storage;
  /** By the clock of the device, in milliseconds since 1970. */
  readonly receivedAt: number;
  /** The store has nothing to do for now: decided when the response is there. */
  readonly isEnough?: boolean;
}

export interface FirstLoad {
  readonly counts: Watchable<PageCounts>;
  /** The error of the last request; null after a success. */
  readonly error: Watchable<InboxError | null>;
  /** Undefined until it was counted, and where the store counts it. */
  readonly page: Watchable<FirstPage | undefined>;
  /** The last request; undefined before the first one, and after `clear`. */
  prefetched: Promise<boolean> | undefined;
  /** Requests the first page, unless only the store may request it for now. Resolves with whether it could be counted. */
  readonly start: () => Promise<boolean> | false;
  /** Shows the counts of the last visit. Call it after `start`: the first access to storage may block for a while. */
  readonly restore: () => void;
  readonly stop: () => void;
  /** Stores an action that the store will send, as soon as the reader is known. */
  readonly storeAction: (id: string, type: string, payload?: object) => void;
  /** Calls back when another tab changes what is stored for the readers of the service. Returns what ends it. */
  readonly watch: (onChange: () => void) => () => void;
  /** Removes what this browser stores for the last reader; returns what names that reader to the store again. */
  readonly clear: () => () => void;
}

const NONE: PageCounts = { unread: { count: 0, more: false }, unseen: { count: 0, more: false } };

const withPlus = ({ unread, unseen }: PageCounts): PageCounts => ({
  unread: { ...unread, more: true },
  unseen: { ...unseen, more: true },
});

/** Whether the service has recorded an action of a message. */
const isDone = (message: JsonRecord | undefined): boolean =>
  toRecord(toRecord(message?.['cta'])['action'])['status'] === 'done';

export function createFirstLoad(client: FeedClient, host: CoreHost, isPreview: boolean): FirstLoad {
  const { storage } = host;
  const namespace = namespaceOf(client.config.url);
  const lastSnapshot = openLastSnapshot(storage, namespace, subscriberHashOf(client.subscriberId));
  const counts = cell<PageCounts>(NONE);
  const error = cell<InboxError | null>(null);
  const first = cell<FirstPage | undefined>(undefined);
  /** The messages of the first page. */
  let messages: readonly unknown[] = [];
  let subject = '';
  let ended = new AbortController();
  /** The Retry-After of the last response ends then, by the clock of the device. Before that only the store may request the feed. */
  let mayRequestAt = isPreview || !endpointOf(client.config.url) ? Infinity : 0;
  const storageOf = (of: string): Storage => readerStorage(storage, namespace, of);

  const request = async (ending: AbortSignal): Promise<boolean> => {
    try {
      const response = await client.prefetch(ending);
      ending.throwIfAborted();
      const last = subject;
      const { value: page } = response;
      ({ subject } = response);
      messages = page.data;
      error.value = null;
      if (isCountedByStore(host)) return false;
      const { headers } = response;
      const ownStorage = storageOf(subject);
      const { state, ...next } = countPage(page, serviceTimeOf(headers), ownStorage);
      // Unread messages may lie below a page without any: the last count stays, with a plus, until the store has searched for them.
      const isKept = subject === last && !next.unread.count && next.unread.more;
      counts.value = isKept ? withPlus(counts.value) : next;
      first.value = {
        body: page,
        headers,
        state,
        storage: ownStorage,
        receivedAt: Date.now(),
        isEnough: isEnough(host, client, counts.value, state, ownStorage),
      };
      lastSnapshot.write({ subject, ...counts.value });
      return true;
    } catch (reason) {
      // The store takes the same error, shows it and emits it.
      if (!(reason instanceof InboxError) || ending.aborted) return false;
      mayRequestAt = Date.now() + (reason.retryAfter ?? 0);
      error.value = reason;
      if (isAccessLost(reason)) {
        counts.value = NONE;
        first.value = undefined;
        subject = '';
      }
      return false;
    }
  };

  const firstLoad: FirstLoad = {
    counts,
    error,
    page: first,
    prefetched: undefined,
    start: () => Date.now() >= mayRequestAt && (firstLoad.prefetched = request((ended = new AbortController()).signal)),
    restore: () => {
      const snapshot = mayRequestAt < Infinity && lastSnapshot.find();
      if (!snapshot) return;
      counts.value = snapshot;
      // Until the first response, actions wait in the storage of the last reader.
      subject ||= snapshot.subject;
    },
    stop: () => ended.abort(),
    storeAction: (id, type, payload) => {
      const message = messages.map(toRecord).find(({ _id }) => _id === id);
      const entry = { id, type, payload, baseKey: randomId(), changedAt: Date.now() };
      // The outbox says what it refuses.
      if (subject && !isDone(message)) storeEntry(storageOf(subject), entry);
    },
    watch: (onChange) => storage.watch(`${namespace}:`, onChange),
    clear: () => {
      const last = subject || lastSnapshot.subject();
      ended.abort();
      counts.value = NONE;
      first.value = undefined;
      firstLoad.prefetched = undefined;
      // Nothing is shown any more, also if the store cannot be loaded at once.
      mayRequestAt = Infinity;
      lastSnapshot.remove();
      if (last) clearStorage(storageOf(last));
      return () => last && lastSnapshot.setSubject(last);
    },
  };
  return firstLoad;
}
