/**
/**
 * The commands of a row: mark as read or unread and archive, or unarchive alone, as buttons, and a menu with those of the host.
 * Where fingers press, all are in the menu.
 */
import type { PanelContext } from '../context.js';
import { CHECK, CLOSE, DOT, UNARCHIVE } from '../icon-paths.js';
import { runRowAction, type RenderedMessage } from '../customization.js';
import { iconButton, iconRef } from '../icons.js';
import { Menu } from '../menu.js';
import { leaveRow, rowOf } from './keyboard.js';
import { animateRemoval } from './row-animations.js';

interface RowToolsProps extends Pick<RenderedMessage, 'message' | 'rowActions'> {
  /** Of the message. */
  readonly name: string;
  readonly tabIndex: number;
  readonly isTouch: boolean;
}

/** Not a component: each row has them, and components cost time. The buttons are there for keys and swipes in any case. */
export function rowTools(panel: PanelContext, { message, rowActions, name, tabIndex, isTouch }: RowToolsProps) {
  const { inbox, announcement } = panel;
  const strings = panel.strings.value;
  const { id, read: isRead, archived: isArchived } = message;
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
  const items = [
    ...(isTouch ? tools : []),
    ...rowActions.map((action) => ({
      path: action.icon,
      label: action.label,
      onClick: () => void runRowAction(action, message),
    })),
  ];
  // Labels begin at one edge.
  const hasIcons = items.some(({ path }) => path);
  return (
    <div class="toolbar" part="tools">
      <div class="tools">{tools.map((tool) => iconButton({ ...tool, tabIndex }))}</div>
      {items.length > 0 && (
        <div class="more">
          <Menu label={`${strings.more}, ${name}`} tabIndex={tabIndex}>
            {items.map(({ path, label, onClick }, index) => (
              <button key={index} ref={hasIcons ? iconRef(path) : null} role="menuitem" tabIndex={-1} onClick={onClick}>
                {label}
              </button>
            ))}
          </Menu>
        </div>
      )}
    </div>
  );
}
