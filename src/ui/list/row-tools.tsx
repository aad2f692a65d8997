/** The buttons that every row has: mark as read or unread, and archive. */
import type { PanelContext } from '../context.js';
import { CHECK, CLOSE, RING } from '../icon-paths.js';
import { iconButton } from '../icons.js';
import { leaveRow, rowOf } from './keyboard.js';
import { closeGap } from './row-animations.js';

/** Of the message with this id. Not a component: each row has them, and components cost time. */
export function rowTools(panel: PanelContext, id: string, isRead: boolean, tabIndex: number) {
  const { inbox, announcement } = panel;
  const strings = panel.strings.value;
  const toggleRead = () => (isRead ? inbox.markUnread(id) : inbox.markRead(id));
  const archive = (event: Event) => {
    const row = rowOf(event);
    if (row) {
      leaveRow(row);
      closeGap(row);
    }
    inbox.archive(id);
    announcement.value = strings.archived;
  };
  return (
    <div class="tools">
      {iconButton({
        path: isRead ? RING : CHECK,
        label: isRead ? strings.markUnread : strings.markRead,
        onClick: toggleRead,
        tabIndex,
      })}
      {iconButton({ path: CLOSE, label: strings.archive, onClick: archive, tabIndex })}
    </div>
  );
}
