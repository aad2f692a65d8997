/** Selects the tab that shows a message which the host asks for. */
import { ALL } from '../list/tabs/tabs.js';
import type { Tab } from '../list/tabs/tabs.js';
import type { VisibleMessages } from '../list/visible-messages.js';
import type { Message } from '../message.js';

/** The selected tab if it shows the message, else "All", else the first that does. `message` is as the service sent it, `row` with the read state. */
export function tabFor(
  message: Message,
  row: Message,
  tabs: readonly Tab[],
  selectedId: string,
  { fits, placeOf }: Pick<VisibleMessages, 'fits' | 'placeOf'>,
): Tab | undefined {
  const place = placeOf(message);
  const rank = ({ id }: Tab): number => (id === selectedId ? 0 : id === ALL.id ? 1 : 2);
  return tabs.filter((tab) => tab.place === place && fits(tab)(row)).toSorted((a, b) => rank(a) - rank(b))[0];
}
