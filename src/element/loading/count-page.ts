/**
 * Counts the first page of a feed with the read state that this browser and the proxy have. It reads what a message counts by and
 * nothing else of it: the store decodes the page once more. Of the read state it writes the initial position alone: the store may
 * load much later, when another position would follow from newer messages.
 */
import { isMessageId } from '../../api/inbox/feed-request.js';
import type { FeedBody } from '../../api/inbox/feed-request.js';
import { decodeReadState } from '../../api/inbox/read-state.js';
import { boolean, string, toRecord } from '../../shared/json.js';
import { NEVER } from '../../shared/marks.js';
import { MAX_PAGE_SIZE } from '../../shared/page-size.js';
import type { ReadState } from '../../shared/marks.js';
import { latestPosition } from '../../shared/read-state-limits.js';
import { countOf } from '../../store/list/counts/count.js';
import type { Count, Counted } from '../../store/list/counts/count.js';
import { isOrdered, newestFirst, toTime } from '../../store/message-order.js';
import type { Storage } from '../../store/ports.js';
import { keyOf } from '../../store/read-state/queries.js';
import { initialPosition } from '../../store/read-state/initial-position.js';
import { knownReadState, READ_STATE_PREFIX } from '../../store/read-state/stored.js';

export interface PageCounts {
  readonly unread: Count;
  readonly unseen: Count;
}

export interface CountedPage extends PageCounts {
  /** What the page was counted with. */
  readonly state: ReadState;
}

function toCounted(value: unknown): Counted {
  const { _id, createdAt, read, seen, archived, snoozedUntil } = toRecord(value);
  return {
    id: string(_id),
    createdAt: toTime(createdAt) ?? Infinity,
    read: boolean(read),
    seen: boolean(seen),
    archived: boolean(archived),
    snoozedUntil: toTime(snoozedUntil) ?? 0,
  };
}

/**
 * `storage` is the reader's. A count is a lower bound where the page does not show all
 * unread messages.
 */
export function countPage(page: FeedBody, serviceTime: number | undefined, storage: Storage): CountedPage {
  const { data } = page;
  const readState = decodeReadState(page['readState']);
  const dueUpTo = serviceTime ?? Date.now();
  // The service's clock has whole seconds.
  const now = dueUpTo + 999;
  const latest = serviceTime === undefined ? Infinity : latestPosition(serviceTime);
  const received = data.map(toCounted).filter(({ id }) => isMessageId(id));
  const messages = received.toSorted(newestFirst);
  const known = { ...knownReadState(storage, readState?.state ?? readState?.changes, latest), dueUpTo };
  const first = initialPosition(known, messages, now);
  if (first !== undefined) storage.set(`${READ_STATE_PREFIX}first`, `R${first.toString(36)};S${first.toString(36)};`);
  const state = { ...known, readUpTo: first ?? known.readUpTo, seenUpTo: Math.max(known.seenUpTo, first ?? NEVER) };
  const hasMore = boolean(page['hasMore'], data.length >= MAX_PAGE_SIZE);
  const list = {
    messages: { value: messages },
    reachedEnd: { value: !hasMore || data.length === 0 },
    isCountPartial: {
      value: received.length < data.length || !isOrdered(received.filter(({ createdAt }) => createdAt < Infinity)),
    },
    isHidden: (message: Counted) => message.snoozedUntil > (state.snoozed.has(keyOf(message)) ? Infinity : now),
  };
  return { unread: countOf(list, state), unseen: countOf(list, state, true), state };
}
