/**
 * The commands that every row has, mark as read or unread and archive, or unarchive alone: as buttons, and in a menu where
 * fingers press.
 */
import type { PanelContext } from '../context.js';
import { CHECK, CLOSE, DOT, UNARCHIVE } from '../icon-paths.js';
import { iconButton } from '../icons.js';
import { Menu } from '../menu.js';
import { leaveRow, rowOf } from './keyboard.js';
import { animateRemoval } from './row-animations.js';

interface RowToolsProps {
  /** Of the message. */
  readonly id: string;
  readonly isRead: boolean;
  readonly isArchived: boolean;
  /** Of the message. */
  readonly name: string;
  readonly tabIndex: number;
  readonly isTouch: boolean;
}

/** Not a component: each row has them, and components cost time. The buttons are there for keys and swipes in any case. */
export function rowTools(panel: PanelContext, { id, isRead, isArchived, name, tabIndex, isTouch }: RowToolsProps) {
  const { inbox, announcement } = panel;
  const strings = panel.strings.value;
  const toggleRead = () => (isRead ? inbox.markUnread(id) : inbox.markRead(id));
  const move = (event: Event) => {
    const row = rowOf(event);
    if (row) {
      leaveRow(row);
      animateRemoval(row);
    }
    if (isArchived) inbox.unarchive(id);
    else inbox.archive(id);
    announcement.value = isArchived ? strings.unarchived : strings.archived;
  };
  const tools = isArchived
    ? [{ path: UNARCHIVE, label: strings.unarchive, onClick: move }]
    : [
        { path: isRead ? DOT : CHECK, label: isRead ? strings.markUnread : strings.markRead, onClick: toggleRead },
        { path: CLOSE, label: strings.archive, onClick: move },
      ];
  return (
    <>
      <div class="tools">{tools.map((tool) => iconButton({ ...tool, tabIndex }))}</div>
      {isTouch && (
        <div class="more">
          <Menu label={`${strings.more}, ${name}`} tabIndex={tabIndex}>
            {tools.map(({ label, onClick }) => (
              <button key={label} role="menuitem" tabIndex={-1} onClick={onClick}>
                {label}
              </button>
            ))}
          </Menu>
        </div>
      )}
    </>
  );
}
