/** Describes and undoes the last command. Part of the late file; panel/undo-bar.tsx shows it. */
import type { Undoable } from '../../store/inbox.js';
import type { PanelContext, PanelNote } from '../context.js';
import { lateStrings } from '../late-strings.js';

const TEXTS = {
  archive: 'archivedTitle',
  unarchive: 'unarchivedTitle',
  // Only for a snooze by script: the bar names the time that a reader has chosen.
  snooze: 'snoozedOne',
  unsnooze: 'unsnoozed',
  'archive-all': 'allArchived',
  'archive-read': 'readArchived',
  'read-all': 'allRead',
} as const;
const COUNTED = {
  archive: 'archivedCount',
  unarchive: 'unarchivedCount',
  snooze: 'snoozedOne',
  unsnooze: 'unsnoozed',
  read: 'markedRead',
  unread: 'markedUnread',
  'archive-all': 'archivedCount',
  'archive-read': 'archivedCount',
  'read-all': 'markedRead',
} as const;

interface Changed extends Pick<Undoable, 'kind'> {
  readonly partial?: number | undefined;
  readonly count?: number;
  readonly messages?: readonly unknown[];
}

/** If `panel` is given, a row that returns gets the focus. Returns whether a command was undone. */
export function undoLast(context: PanelContext, panel?: Element | null): boolean {
  const { inbox, announcement, focusedId, search, shared } = context;
  const undone = inbox.undoable.peek();
  if (!undone) return false;
  inbox.undo();
  announcement.value = lateStrings(context).undone;
  const [first] = 'messages' in undone ? undone.messages : 'message' in undone ? [undone.message] : [];
  if (!panel || !first) return true;
  const { id: returning } = first;
  if (!search.peek() && !inbox.messages.peek().some(({ id }) => id === returning)) return true;
  focusedId.value = returning;
  shared.focusWhenRendered(panel, shared.currentRow);
  return true;
}

/** Names all messages, or a number of them while it is uncertain that the others will change. */
function changedText(panel: PanelContext, undoable: Undoable): string {
  const strings = { ...panel.strings.value, ...lateStrings(panel) };
  const { kind, partial, count, messages }: Changed = undoable;
  const changed = partial ?? (messages?.length || count);
  if (partial === undefined && !changed) return strings[TEXTS[kind as keyof typeof TEXTS]];
  const forms = strings[COUNTED[kind]];
  return panel.pluralText(typeof forms === 'string' ? { other: forms } : forms, changed ?? 0);
}

export function announceChange(panel: PanelContext): void {
  const undoable = panel.inbox.undoable.peek();
  if (undoable && !('message' in undoable)) panel.announcement.value = changedText(panel, undoable);
}

/** The title in the text is shortened and has its own direction. Reads signals. */
export function describeUndo(panel: PanelContext, undoable: Undoable): Omit<PanelNote, 'after'> {
  const { inbox, customization, shared } = panel;
  const strings = panel.strings.value;
  const text = changedText(panel, undoable);
  const { partial }: Changed = undoable;
  if (partial !== undefined) {
    const retry = async (): Promise<void> => {
      await inbox.retryAll();
      announceChange(panel);
    };
    return { text, button: strings.tryAgain, onPress: () => void retry() };
  }
  if (!('message' in undoable)) return { text };
  // Not the host's row: its title is enough.
  const { mapMessage } = customization.value;
  return { text, title: shared.rowTexts(shared.renderMessage({ mapMessage }, undoable.message), strings).name };
}
