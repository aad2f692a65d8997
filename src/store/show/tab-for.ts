/** Which tab shows a message that is asked for from outside. */
import { ALL } from '../list/tabs.js';
import type { Tab } from '../list/tabs.js';
import type { VisibleMessages } from '../list/visible-messages.js';
import type { Message } from '../message.js';

/** The selected tab if it shows the message, else "All", else the first that does. `message` is with the read state. */
export function tabFor(
  message: Message,
  tabs: readonly Tab[],
  selectedId: string,
  fits: VisibleMessages['fits'],
): Tab | undefined {
  const place = message.archived ? 'archived' : undefined;
  const rank = ({ id }: Tab): number => (id === selectedId ? 0 : id === ALL.id ? 1 : 2);
  return tabs.filter((tab) => tab.place === place && fits(tab)(message)).toSorted((a, b) => rank(a) - rank(b))[0];
}
