/** Renders the last command that can be undone, or a note, over the foot of the list. Only the next command replaces it. */
import { usePanel, useStrings, type PanelNote } from '../context.js';
import { textDirection } from '../text-direction.js';

const PLACEHOLDER = /\{\w+\}/;

function useBar(): Omit<PanelNote, 'after'> | null {
  const { inbox, note, started } = usePanel();
  const undoable = inbox.undoable.value;
  if (note.value?.after === undoable) return note.value;
  return undoable && (started.value?.describeUndo(undoable) ?? null);
}

export function UndoBar() {
  const panel = usePanel();
  const strings = useStrings();
  const bar = useBar();
  if (!bar) return null;
  const { text, title = '', button = strings.undo, onPress } = bar;
  const [before, after] = text.split(PLACEHOLDER);
  const undo = ({ detail, currentTarget }: MouseEvent) => {
    const element = detail ? null : (currentTarget as Element).closest('.panel');
    void panel.late.use(panel, ({ undoLast }) => undoLast(panel, element));
  };
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
