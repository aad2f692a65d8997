/** The last command that can be undone, with a button. It is replaced by the next command, and never disappears by time. */
import { usePanel, useStrings } from '../context.js';
import { textDirection } from '../text-direction.js';

export function UndoBar() {
  const { inbox, announcement } = usePanel();
  const strings = useStrings();
  const undoable = inbox.undoable.value;
  if (!undoable) return null;
  const text = undoable === 'archive' ? strings.archived : strings.allRead;
  const undo = () => {
    inbox.undo();
    announcement.value = strings.undone;
  };
  return (
    <div class="undo-bar">
      <span dir={textDirection(text)}>{text}</span>
      <button class="link" onClick={undo}>
        {strings.undo}
      </button>
    </div>
  );
}
