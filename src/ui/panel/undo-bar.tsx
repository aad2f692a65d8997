/**
 * The last command that can be undone, with a button, or a note in its place. It floats over the foot of the list, is replaced by the next command,
 * and never disappears by time.
 */
import { useMemo } from 'preact/hooks';
import { pluralText } from '../bell/live-region.js';
import { usePanel, useStrings, type PanelContext, type PanelNote } from '../context.js';
import { renderMessage } from '../customization.js';
import { focusOn } from '../focus-on.js';
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
  'read-all': 'markedRead',
} as const;

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
  requestAnimationFrame(() => focusOn(currentRow(panel)));
  return true;
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
  const several = 'messages' in undoable || 'count' in undoable ? undoable : null;
  const count = several && ('messages' in several ? several.messages.length : several.count);
  if (several && count) {
    const forms = strings[COUNTED[several.kind]];
    return { text: pluralText(panel, typeof forms === 'string' ? { other: forms } : forms, count), title };
  }
  return { text: strings[TEXTS['messages' in undoable ? 'read-all' : undoable.kind]], title };
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
        <span dir={textDirection(text)}>
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
