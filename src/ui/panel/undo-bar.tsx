/**
 * The last command that can be undone, with a button. It floats over the foot of the list, is replaced by the next command,
 * and never disappears by time.
 */
import { useMemo } from 'preact/hooks';
import { interpolate } from '../bell/interpolate.js';
import { pluralText } from '../bell/live-region.js';
import { usePanel, useStrings, type PanelContext } from '../context.js';
import { renderMessage } from '../customization.js';
import { focusOn } from '../focus-on.js';
import { currentRow } from '../list/keyboard.js';
import { rowTexts } from '../list/row-texts.js';
import { textDirection } from '../text-direction.js';

const TEXTS = {
  archive: 'archivedTitle',
  unarchive: 'unarchivedTitle',
  'archive-all': 'allArchived',
  'archive-read': 'readArchived',
  'read-all': 'allRead',
  snooze: 'archivedTitle',
} as const;
/** Of several messages. */
const COUNTED = {
  archive: 'archivedCount',
  unarchive: 'unarchivedCount',
  read: 'markedRead',
  unread: 'markedUnread',
  'read-all': 'markedRead',
} as const;

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

/** The text of the bar, and the title in it, which is shortened and has a direction of its own. */
function useUndoText(): { readonly text: string; readonly title: string } {
  const panel = usePanel();
  const { inbox, customization } = panel;
  const strings = useStrings();
  const undoable = inbox.undoable.value;
  // Not the host's row: its title is enough.
  const { mapMessage } = customization.value;
  const title = useMemo(
    () =>
      undoable && 'message' in undoable ? rowTexts(renderMessage({ mapMessage }, undoable.message), strings).name : '',
    [undoable, mapMessage, strings],
  );
  const several = undoable && ('messages' in undoable || 'count' in undoable) ? undoable : null;
  const count = several && ('messages' in several ? several.messages.length : several.count);
  if (several && count) {
    const forms = strings[COUNTED[several.kind]];
    return { text: pluralText(panel, typeof forms === 'string' ? { other: forms } : forms, count), title };
  }
  return { text: strings[TEXTS[undoable && !('messages' in undoable) ? undoable.kind : 'read-all']], title };
}

export function UndoBar() {
  const panel = usePanel();
  const strings = useStrings();
  const { text, title } = useUndoText();
  if (!panel.inbox.undoable.value) return null;
  const [before, after] = text.split('{title}');
  const undo = ({ detail, currentTarget }: MouseEvent) =>
    undoLast(panel, detail ? null : (currentTarget as Element).closest('.panel'));
  return (
    <div class="undo-bar">
      <div class="chip">
        <span dir={textDirection(text)}>
          {before}
          {title && <bdi dir={textDirection(title)}>{title}</bdi>}
          {after}
        </span>
        <button class="link" aria-label={`${strings.undo}, ${interpolate(text, { title })}`} onClick={undo}>
          {strings.undo}
        </button>
      </div>
    </div>
  );
}
