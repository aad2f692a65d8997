/** Lists the items of the feed: the messages, with a heading before the first one of each day. */
import type { Message } from '../../store/message.js';

export interface DayHeading {
  readonly id: string;
  /** The time of its first message. */
  readonly day: number;
  /** Counts headings up to this one: the index of a message is that of its item, less the headings before it. */
  readonly ordinal: number;
}

export type FeedItem = Message | DayHeading;

export const isHeading = (item: FeedItem): item is DayHeading => 'day' in item;

/** A snoozed message returns at the position of its snooze's end. */
export const listTime = ({ createdAt, snoozedUntil }: Message): number => Math.max(createdAt, snoozedUntil);

/** `dayOf` returns 0 for no heading. A message without a time has none; members of a group follow their newest message. */
export function feedItems(
  messages: readonly Message[],
  dayOf: (time: number) => number,
  isMember?: (message: Message) => boolean,
): readonly FeedItem[] {
  const items: FeedItem[] = [];
  let day = 0;
  let ordinal = 0;
  for (const message of messages) {
    if (isMember?.(message)) {
      items.push(message);
      continue;
    }
    const time = listTime(message);
    const next = time > 0 ? dayOf(time) : 0;
    if (time > 0 && next !== day) {
      ordinal += 1;
      items.push({ id: `day ${next} ${ordinal}`, day: time, ordinal });
    }
    day = next;
    items.push(message);
  }
  return items;
}
