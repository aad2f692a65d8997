/** Checks whether a row is of a snoozed message, and the time that it shows. */
import type { Message } from '../../store/message.js';
import type { PanelContext } from '../context.js';
import { listTime } from './feed-items.js';

type Place = Pick<PanelContext, 'inbox'>;

export const isSnoozedTab = ({ inbox }: Place): boolean => inbox.tab.value === 'snoozed';

/** By the place: the device's clock need not agree with the service's, which decides. */
export const isSnoozed = (panel: Place, { snoozedUntil }: Message): boolean => snoozedUntil > 0 && isSnoozedTab(panel);

/** When the message came, or came back; 0 for one without a time. */
export const rowTime = (panel: Place, message: Message): number => {
  const time = isSnoozed(panel, message) ? message.createdAt : listTime(message);
  return message.undated && time === message.createdAt ? 0 : time;
};
