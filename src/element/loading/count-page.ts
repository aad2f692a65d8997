/**
 * Counts the first page of a feed with the read state that this browser and the proxy have. Of the read state it writes the
 * initial position alone: the store may load much later, when another position would follow from newer messages.
 */
import type { InboxPageDto } from '../../api/inbox/feed.js';
import { merge } from '../../shared/read-state.js';
import { latestPosition } from '../../shared/read-state-limits.js';
import { decode } from '../../shared/decode-read-state.js';
import { countOf, shownUntil } from '../../store/list/count.js';
import type { Count } from '../../store/list/count.js';
import type { InboxSettings } from '../../store/inbox.js';
import { isOrdered, newestFirst, toMessage } from '../../store/message.js';
import type { Message } from '../../store/message.js';
import type { Storage } from '../../store/ports.js';
import { keyOf } from '../../store/read-state/queries.js';
import { initialMarks } from '../../store/read-state/initial-marks.js';
import { READ_STATE_PREFIX, storedReadState } from '../../store/read-state/stored.js';

export interface PageCounts {
  readonly unread: Count;
  readonly unseen: Count;
}

/** `storage` is the reader's; `visibility` is the host's. A count is a lower bound where the page does not show all unread messages. */
export function countPage(page: InboxPageDto, storage: Storage, visibility: InboxSettings['visibility']): PageCounts {
  const { serviceTime, readState } = page;
  const dueUpTo = serviceTime ?? Date.now();
  // The service's clock has whole seconds.
  const now = dueUpTo + 999;
  const latest = serviceTime === undefined ? Infinity : latestPosition(serviceTime);
  const stored = storedReadState(storage, latest);
  const received = page.data.map(toMessage);
  const messages = received.toSorted(newestFirst);
  const known = { ...merge(stored, decode(readState?.state ?? readState?.changes, latest)), dueUpTo };
  const state = initialMarks(known, messages, now);
  const position = state.readUpTo.toString(36);
  if (state !== known) storage.set(`${READ_STATE_PREFIX}first`, `R${position};S${position};`);
  const list = {
    messages: { value: messages },
    reachedEnd: { value: !page.hasMore || received.length + page.dropped === 0 },
    isCountPartial: { value: page.dropped > 0 || !isOrdered(received.filter(({ createdAt }) => createdAt < Infinity)) },
    isHidden: (message: Message) =>
      shownUntil(message, visibility) <= now ||
      message.snoozedUntil > (state.snoozed.has(keyOf(message)) ? Infinity : now),
  };
  return { unread: countOf(list, state), unseen: countOf(list, state, true) };
}
