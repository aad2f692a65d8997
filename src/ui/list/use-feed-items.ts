/** Computes the items of the feed again whenever the messages, the day or the language has changed. */
import { useComputed } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { Message } from '../../store/message.js';
import type { PanelContext } from '../context.js';
import { feedItems, type FeedItem } from './feed-items.js';
import { isSnoozedTab } from './rows/is-snoozed.js';

/** Of the first `limit` messages. Scrolling, which renders the same messages again, gets the same items. */
export function useFeedItems(panel: PanelContext, messages: readonly Message[], limit: number): readonly FeedItem[] {
  const { formats, now, grouping } = panel;
  const { dayNumber } = formats.value;
  const today = useComputed(() => formats.value.dayNumber(now.value, now.value)).value;
  // Snoozed rows are in the order in which they come back; each says its day.
  const hasDays = !isSnoozedTab(panel);
  const dayOf = (time: number): number => (hasDays ? dayNumber(time, now.peek()) : 0);
  return useMemo(
    () => feedItems(messages.slice(0, limit), dayOf, grouping?.isMember),
    [messages, limit, dayNumber, today, hasDays],
  );
}

/** The index of the row that Tab moves to. Focus that goes to that row renders nothing. */
export function useTabStop({ inbox, focusedId }: PanelContext, items: readonly FeedItem[]): number {
  const tabStop = useComputed(() => {
    const listed = inbox.messages.value;
    return (listed.find(({ id }) => id === focusedId.value) ?? listed[0])?.id;
  }).value;
  return items.findIndex(({ id }) => id === tabStop);
}
