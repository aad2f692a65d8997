/** Stores the changes of a read state for other tabs, shares them with the proxy, and compacts the state. It is loaded late. */
import { InboxError } from '../../api/error.js';
import type { InboxPageDto } from '../../api/inbox/feed.js';
import type { ReadStateBody, ReadStateUpdate } from '../../api/inbox/read-state.js';
import { prune } from '../../shared/prune-read-state.js';
import type { ReadState } from '../../shared/read-state.js';
import { reachesPosition } from '../list/counts/count.js';
import type { FeedState } from '../list/feed-state.js';
import type { Message } from '../message.js';
import type { InboxClient, Ports } from '../ports.js';
import type { Identity } from '../reader/identity.js';
import { STORAGE_CHANGED } from '../reader/browser-tabs/tab-messages.js';
import { adoptSnooze, readDeleted } from './commands.js';
import { compactArchived, compactRead, MIN_ARCHIVED_MARKS, settleBulkChanges, withoutBulkChanges } from './compact.js';
import type { ReadStateStore, ReadStateWriter, WriterSource } from './read-state.js';
import { createSync } from './sync.js';
import { createStorageWriter } from './write-storage.js';
import type { StorageWriter } from './write-storage.js';

export interface WriterOptions {
  readonly ports: Pick<Ports, 'clock' | 'randomId'>;
  readonly client: Pick<InboxClient, 'updateReadState'>;
  readonly identity: Pick<Identity, 'write' | 'broadcast'>;
  /** The loaded part of the whole list. */
  readonly list: FeedState;
  readonly isAllowed: (operation: string) => boolean;
  readonly readState: Pick<ReadStateStore, 'state' | 'change' | 'serviceNow' | 'newestPosition' | 'remote'>;
}

export function createWriter(options: WriterOptions, { opened, set }: WriterSource): ReadStateWriter {
  const { ports, client, identity, list, isAllowed, readState } = options;
  const { clock, randomId } = ports;
  const { state, change, serviceNow, newestPosition: newest, remote } = readState;
  const isGapless = (): boolean => !list.isCountPartial.peek();
  const isEnd = (): boolean => list.reachedEnd.peek();
  let storageWriter: StorageWriter | undefined;
  /** Once the reader is known. */
  const storage = (): StorageWriter | undefined => {
    const { storage: of, stored } = opened() ?? {};
    return (storageWriter ??= of && stored && createStorageWriter(of, stored, randomId));
  };

  const push = (update: ReadStateUpdate): Promise<ReadStateBody | undefined> =>
    identity.write((subject) =>
      client.updateReadState && isAllowed('update-read-state')
        ? client.updateReadState(update, { subject, idempotencyKey: randomId() })
        : Promise.reject(new InboxError('missing')),
    );
  const sync = createSync({
    after: (delay, run) => clock.after(delay, run),
    push,
    state: () => state.peek(),
    remote,
  });

  const compacted = (current: ReadState): ReadState =>
    current.archived.size >= MIN_ARCHIVED_MARKS && isGapless()
      ? compactArchived(current, list.messages.peek(), newest())
      : current;

  /**
   * By id of a message that has its final next older one, which came in the same response, a minute after it was created: the time
   * of the next one that has a time, or 0 at the end. Positions rise over these alone, if the list has no older message next to it.
   */
  const settled = new Map<string, number>();
  const settle = ({ hasMore, dropped }: InboxPageDto, messages: readonly Message[]): void => {
    if (dropped > 0) return;
    let next = hasMore ? undefined : 0;
    for (const { id, createdAt, undated } of messages.toReversed()) {
      if (next !== undefined && createdAt <= newest()) settled.set(id, next);
      if (!undated) next = createdAt;
    }
  };

  return {
    write: (changed) => {
      const next = compacted(changed);
      const pruned = prune(next, serviceNow());
      set(pruned);
      if (pruned !== next) storage()?.rewrite(pruned);
      else if (!storage()?.write(next)) return;
      identity.broadcast(STORAGE_CHANGED);
      sync.onChange();
    },
    rewrite: () => {
      const stored = opened()?.stored;
      if (stored) storage()?.rewrite(stored.read());
    },
    onPage: (page, messages, isWholeList) => {
      if (isWholeList) settle(page, messages);
      sync.onResponse();
      // The proxy's read state is merged before: it may say that the reader has ended such a snooze.
      const snoozed = messages.filter(({ snoozedUntil }) => snoozedUntil);
      change((current) => snoozed.reduce((next, message) => adoptSnooze(next, message, serviceNow()), current));
    },
    compact: () => {
      if (!isGapless()) return;
      const messages = list.messages.peek();
      change((before) => {
        const current = settleBulkChanges(readDeleted(before, messages, isEnd(), newest()), newest());
        // Messages below the loaded part would stay read after a bulk change is undone.
        const isWhole = isEnd() || reachesPosition(withoutBulkChanges(current), messages);
        const isSettled = ({ id }: Message, place: number): boolean =>
          (messages[place + 1]?.createdAt ?? 0) >= (settled.get(id) ?? Infinity);
        return isWhole ? compactRead(current, messages, newest(), isSettled) : current;
      });
    },
    flush: sync.flush,
  };
}
