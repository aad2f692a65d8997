/** Checks whether a row is of a snoozed message, and the time that it shows. */
import type { Message } from '../../../store/message.js';
import type { PanelContext } from '../../context.js';
import { listTime } from '../feed-items.js';

type Place = Pick<PanelContext, 'inbox'>;

export const isSnoozedTab = ({ inbox }: Place): boolean => inbox.tab.value === 'snoozed';

/** The tab decides: the device's clock may differ from the service's. */
export const isSnoozed = (panel: Place, { snoozedUntil }: Message): boolean => snoozedUntil > 0 && isSnoozedTab(panel);

/** When the message came, or returned from a snooze; 0 for one without a time. */
export const rowTime = (panel: Place, message: Message): number => {
  const time = isSnoozed(panel, message) ? message.createdAt : listTime(message);
  return message.undated && time === message.createdAt ? 0 : time;
};
