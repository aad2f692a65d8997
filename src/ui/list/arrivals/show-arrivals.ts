/** Shows the messages that wait above the list. Part of the late file: an earlier press waits for it. */
import type { PanelContext } from '../../context.js';
import { isScrolled } from '../scroll/scroll-containers.js';

/** `isByKey`: the button that had the focus is removed, and the first row gets it. */
export function showArrivals({ inbox, shared }: PanelContext, list: Element, isByKey: boolean): void {
  inbox.showArrivals();
  list.scrollTop = 0;
  if (isScrolled(list)) list.scrollIntoView({ behavior: 'instant' });
  if (isByKey) shared.focusWhenRendered(list, () => list.querySelector('article'));
}
