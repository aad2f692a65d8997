/** Which tab shows a message that is asked for from outside. The only place to extend for tabs with other rules. */
import { ALL, isIn } from '../list/tabs.js';
import type { Tab } from '../list/tabs.js';
import type { Message } from '../message.js';

/** As the service compares a payload filter: objects by the fields of the filter, everything else as a whole. */
const contains = (whole: unknown, part: unknown): boolean =>
  part instanceof Object && !Array.isArray(part)
    ? Object.entries(part).every(([name, value]) => contains(Object(whole)[name], value))
    : JSON.stringify(whole) === JSON.stringify(part);

const holds = (tab: Tab, message: Message): boolean =>
  (message.archived ? 'archived' : undefined) === tab.place &&
  isIn(tab, message) &&
  (!tab.payload || contains(message.payload, tab.payload));

/** The selected tab if it shows the message, else "All", else the first that does. `message` is with the read state. */
export function tabFor(message: Message, tabs: readonly Tab[], selectedId: string): Tab | undefined {
  const rank = ({ id }: Tab): number => (id === selectedId ? 0 : id === ALL.id ? 1 : 2);
  return tabs.filter((tab) => holds(tab, message)).toSorted((a, b) => rank(a) - rank(b))[0];
}
