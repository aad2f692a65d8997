/**
 * The last command that can be undone, with a button, or a note in its place. It floats over the foot of the list, is replaced by the next command,
 * and never disappears by time.
 */
import { useMemo } from 'preact/hooks';
import type { Undoable } from '../../store/actions/undo.js';
import { pluralText } from '../bell/live-region.js';
import { usePanel, useStrings, type PanelContext, type PanelNote } from '../context.js';
import { renderMessage } from '../customization.js';
import { focusWhenRendered } from '../focus-when-rendered.js';
import { currentRow } from '../list/keyboard.js';
import { rowTexts } from '../list/row-texts.js';
import { textDirection } from '../text-direction.js';

/** What was done, by the kind of what can be undone. */
export const TEXTS = {
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

const PLACEHOLDER = /\{\w+\}/;

/** Takes the last command back. If `panel` is given, a row that returns gets the focus. Returns whether there was one. */
export function undoLast(
  { inbox, announcement, strings, focusedId, search }: PanelContext,
  panel?: Element | null,
): boolean {
  const undone = inbox.undoable.peek();
  if (!undone) return false;
  inbox.undo();
  announcement.value = strings.peek().undone;
  const [first] = 'messages' in undone ? undone.messages : 'message' in undone ? [undone.message] : [];
  if (!panel || !first) return true;
  const { id: returning } = first;
  if (!search.peek() && !inbox.messages.peek().some(({ id }) => id === returning)) return true;
  focusedId.value = returning;
  focusWhenRendered(panel, currentRow);
  return true;
}

/** What a command has changed: all, or so many messages, also where it is not certain that it will change the others. */
function changedText(panel: PanelContext, undoable: Undoable): string {
  const strings = panel.strings.value;
  const { kind, partial, count, messages }: Changed = undoable;
  const changed = partial ?? (messages?.length || count);
  if (partial === undefined && !changed) return strings[TEXTS[kind as keyof typeof TEXTS]];
  const forms = strings[COUNTED[kind]];
  return pluralText(panel, typeof forms === 'string' ? { other: forms } : forms, changed ?? 0);
}

/** Announces what the last command on several messages has changed. */
export function announceChange(panel: PanelContext): void {
  const undoable = panel.inbox.undoable.peek();
  if (undoable && !('message' in undoable)) panel.announcement.value = changedText(panel, undoable);
}

/** The text of the bar, and the title or time in it, which is shortened and has a direction of its own. Null for no bar. */
function useBar(): Omit<PanelNote, 'after'> | null {
  const panel = usePanel();
  const { inbox, customization, note } = panel;
  const strings = useStrings();
  const undoable = inbox.undoable.value;
  // Not the host's row: its title is enough.
  const { mapMessage } = customization.value;
  const title = useMemo(
    () =>
      undoable && 'message' in undoable ? rowTexts(renderMessage({ mapMessage }, undoable.message), strings).name : '',
    [undoable, mapMessage, strings],
  );
  if (note.value?.after === undoable) return note.value;
  if (!undoable) return null;
  const text = changedText(panel, undoable);
  const { partial }: Changed = undoable;
  if (partial === undefined) return { text, title };
  const retry = async (): Promise<void> => {
    await inbox.retryAll();
    announceChange(panel);
  };
  return { text, button: strings.tryAgain, onPress: () => void retry() };
}

export function UndoBar() {
  const panel = usePanel();
  const strings = useStrings();
  const bar = useBar();
  if (!bar) return null;
  const { text, title = '', button = strings.undo, onPress } = bar;
  const [before, after] = text.split(PLACEHOLDER);
  const undo = ({ detail, currentTarget }: MouseEvent) =>
    undoLast(panel, detail ? null : (currentTarget as Element).closest('.panel'));
  return (
    <div class="undo-bar">
      <div class="chip">
        <span key={text + title} dir={textDirection(text)}>
          {before}
          {after !== undefined && <bdi dir={textDirection(title)}>{title}</bdi>}
          {after}
        </span>
        {button && (
          <button
            class="link"
            aria-label={`${button}, ${text.replace(PLACEHOLDER, () => title)}`}
            onClick={onPress ?? undo}
          >
            {button}
          </button>
        )}
      </div>
    </div>
  );
}
