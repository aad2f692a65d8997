/** Runs the commands of a row by name, for its toolbar, menu, keys and swipes, and gives their labels and icons. */
import { BELL } from '../bell/bell-icon.js';
import type { RowAction } from '../customization.js';
import { focusOn } from '../focus-on.js';
import type { Message } from '../../store/message.js';
import type { PanelContext } from '../context.js';
import { lateStrings } from '../late-strings.js';
import { destination } from '../menu/menu-keys.js';
import { stayAt } from '../menu/stay-at.js';
import type { RowCommandName, RowState } from '../list/rows/row-types.js';
import { animateRemoval } from './row-animations.js';

/** The stylesheet draws a line of no length as a dot. */
const DOT = 'M12 12h0';
const RING = 'M8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0';
const ARCHIVE = 'M4 14v5h16v-5M12 4v11m4.5-4.5L12 15l-4.5-4.5';
const UNARCHIVE = 'M4 14v5h16v-5M12 15V4m-4.5 4.5L12 4l4.5 4.5';

export interface Look {
  readonly path: string;
  readonly label: string;
}

export function lookOf({ panel, message: { read } }: RowState, name: RowCommandName): Look {
  const { CLOCK } = panel.icons;
  const { snooze } = panel.strings.peek();
  const { archive, markRead, markUnread, unarchive, unsnooze } = lateStrings(panel);
  if (name === 'toggleRead') return read ? { path: DOT, label: markUnread } : { path: RING, label: markRead };
  const looks: Readonly<Record<typeof name, Look>> = {
    snooze: { path: CLOCK, label: snooze },
    archive: { path: ARCHIVE, label: archive },
    unarchive: { path: UNARCHIVE, label: unarchive },
    unsnooze: { path: BELL, label: unsnooze },
  };
  return looks[name];
}

/** Call before a row is removed: its neighbour takes the focus, and the row fades out. */
export function leaveRow(row: HTMLElement): void {
  const rows = [...(row.parentElement?.querySelectorAll('article') ?? [])];
  const index = rows.indexOf(row);
  focusOn(rows[index + 1] ?? rows[index - 1] ?? row.closest('.panel'));
  animateRemoval(row);
}

function announce(panel: PanelContext, name: 'archive' | 'unarchive' | 'unsnooze'): void {
  const { archived, archivedCount, unarchived, unarchivedCount, unsnoozed } = lateStrings(panel);
  const { announcement, groupSize, pluralText } = panel;
  if (name === 'unsnooze') announcement.value = unsnoozed;
  else if (groupSize) announcement.value = pluralText(name === 'archive' ? archivedCount : unarchivedCount, groupSize);
  else announcement.value = name === 'archive' ? archived : unarchived;
}

/** `isPointed`: pressed by a pointer. */
export function runCommand(row: HTMLElement, state: RowState, name: RowCommandName, isPointed: boolean): void {
  const { panel, message } = state;
  const { inbox } = panel;
  const { id, read } = message;
  if (name === 'toggleRead') return read ? inbox.markUnread(id) : inbox.markRead(id);
  if (name === 'snooze') {
    const run = (until: number): void => inbox.snooze(id, until);
    return panel.openSnooze({ row, isPointed, destination, stayAt, leaveRow, run });
  }
  leaveRow(row);
  inbox[name](id);
  announce(panel, name);
}

/** Runs in the task of the press: the host may open a window, or write to the clipboard. */
export async function runRowAction(action: RowAction, message: Message): Promise<void> {
  try {
    await action.run(message);
  } catch (error) {
    reportError(error);
  }
}
