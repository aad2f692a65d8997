/** The commands that every row has, mark as read or unread and archive: as buttons, and in a menu where fingers press. */
import type { PanelContext } from '../context.js';
import { CHECK, CLOSE, DOT } from '../icon-paths.js';
import { iconButton } from '../icons.js';
import { Menu } from '../menu.js';
import { leaveRow, rowOf } from './keyboard.js';
import { animateRemoval } from './row-animations.js';

interface RowToolsProps {
  /** Of the message. */
  readonly id: string;
  readonly isRead: boolean;
  /** Of the message. */
  readonly name: string;
  readonly tabIndex: number;
  readonly isTouch: boolean;
}

/** Not a component: each row has them, and components cost time. The buttons are there for keys and swipes in any case. */
export function rowTools(panel: PanelContext, { id, isRead, name, tabIndex, isTouch }: RowToolsProps) {
  const { inbox, announcement } = panel;
  const strings = panel.strings.value;
  const toggleRead = () => (isRead ? inbox.markUnread(id) : inbox.markRead(id));
  const archive = (event: Event) => {
    const row = rowOf(event);
    if (row) {
      leaveRow(row);
      animateRemoval(row);
    }
    inbox.archive(id);
    announcement.value = strings.archived;
  };
  const tools = [
    { path: isRead ? DOT : CHECK, label: isRead ? strings.markUnread : strings.markRead, onClick: toggleRead },
    { path: CLOSE, label: strings.archive, onClick: archive },
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
