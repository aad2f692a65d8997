/** The buttons that every row has: mark as read or unread, and archive. */
import { usePanel, useStrings } from '../context.js';
import { CHECK, CLOSE, RING } from '../icon-paths.js';
import { IconButton } from '../icons.js';
import { leaveRow, rowOf } from './keyboard.js';
import { closeGap } from './row-animations.js';

interface RowToolsProps {
  /** Of the message. */
  readonly id: string;
  readonly isRead: boolean;
  readonly tabIndex: number;
}

export function RowTools({ id, isRead, tabIndex }: RowToolsProps) {
  const { inbox, announcement } = usePanel();
  const strings = useStrings();
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
      <IconButton
        path={isRead ? RING : CHECK}
        label={isRead ? strings.markUnread : strings.markRead}
        onClick={toggleRead}
        tabIndex={tabIndex}
      />
      <IconButton path={CLOSE} label={strings.archive} onClick={archive} tabIndex={tabIndex} />
    </div>
  );
}
