/**
 * The commands of a row as buttons: mark as read or unread, snooze and archive; or the one that brings it back from where it
 * was moved. And a menu with those of the host.
 * Where fingers press, all are in the menu.
 */
import type { PanelContext } from '../context.js';
import { BELL } from '../bell/bell-icon.js';
import { CHECK, CLOCK, CLOSE, DOT, UNARCHIVE } from '../icon-paths.js';
import { runRowAction, type RenderedMessage } from '../customization.js';
import { iconButton, iconRef, type IconButtonProps } from '../icons.js';
import { Menu } from '../menu.js';
import { leaveRow, rowOf } from './keyboard.js';
import { animateRemoval } from './row-animations.js';
import { isSnoozed } from './snoozed.js';

/** Shortcuts find it by its place from the end. */
type Tool = Omit<IconButtonProps, 'tabIndex'>;

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
  const move = (command: 'archive' | 'unarchive' | 'unsnooze', text: string) => (event: Event) => {
    const row = rowOf(event);
    if (row) {
      leaveRow(row);
      animateRemoval(row);
    }
    inbox[command](id);
    announcement.value = text;
  };
  const snooze = (event: MouseEvent) => {
    const row = rowOf(event);
    const run = (until: number) => inbox.snooze(id, until);
    if (row) panel.openSnooze({ row, isPointed: event.detail > 0, run });
  };
  const archive: Tool = { path: CLOSE, label: strings.archive, onClick: move('archive', strings.archived) };
  const tools: readonly Tool[] = isArchived
    ? [{ path: UNARCHIVE, label: strings.unarchive, onClick: move('unarchive', strings.unarchived) }]
    : isSnoozed(panel, message)
      ? [{ path: BELL, label: strings.unsnooze, onClick: move('unsnooze', strings.unsnoozed) }, archive]
      : [
          { path: isRead ? DOT : CHECK, label: isRead ? strings.markUnread : strings.markRead, onClick: toggleRead },
          { path: CLOCK, label: strings.snooze, popup: 'menu', onClick: snooze },
          archive,
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
