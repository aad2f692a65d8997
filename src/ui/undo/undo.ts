/**
 * Describes what the last command has changed, and takes it back. It is loaded once the panel is shown; the bar that shows
 * it is panel/undo-bar.tsx.
 */
import type { Undoable } from '../../store/inbox.js';
import type { PanelContext, PanelNote } from '../context.js';
import { lateStrings } from '../late-strings.js';

/** What was done, by the kind of what can be undone. */
const TEXTS = {
  archive: 'archivedTitle',
  unarchive: 'unarchivedTitle',
  // Of a script's snooze alone: the bar names the time where the reader chose it.
  snooze: 'snoozedOne',
  unsnooze: 'unsnoozed',
  'archive-all': 'allArchived',
  'archive-read': 'readArchived',
  'read-all': 'allRead',
} as const;
/** Of several messages. */
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

/** What undoables have that several messages belong to. */
interface Changed extends Pick<Undoable, 'kind'> {
  readonly partial?: number | undefined;
  readonly count?: number;
  readonly messages?: readonly unknown[];
}

/** Takes the last command back. If `panel` is given, a row that returns gets the focus. Returns whether there was one. */
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

/** What a command has changed: all, or so many messages, also where it is not certain that it will change the others. */
function changedText(panel: PanelContext, undoable: Undoable): string {
  const strings = { ...panel.strings.value, ...lateStrings(panel) };
  const { kind, partial, count, messages }: Changed = undoable;
  const changed = partial ?? (messages?.length || count);
  if (partial === undefined && !changed) return strings[TEXTS[kind as keyof typeof TEXTS]];
  const forms = strings[COUNTED[kind]];
  return panel.pluralText(typeof forms === 'string' ? { other: forms } : forms, changed ?? 0);
}

/** Announces what the last command on several messages has changed. */
export function announceChange(panel: PanelContext): void {
  const undoable = panel.inbox.undoable.peek();
  if (undoable && !('message' in undoable)) panel.announcement.value = changedText(panel, undoable);
}

/** The text of the bar, and the title in it, which is shortened and has a direction of its own. Reads signals. */
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
