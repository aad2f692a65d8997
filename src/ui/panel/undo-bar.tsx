/**
 * UndoBar: what was done last and can be taken back. It goes when something else is done, never by itself.
 */
import { view } from '../component.js';

export const UndoBar = view(({ inbox, words, said }) => {
  const undo = () => {
    inbox.undo();
    said.value = words.peek().undone;
  };
  return () => {
    const what = inbox.undoable.value;
    const w = words.value;
    return (
      what && (
        <div class="undo">
          <span>{what === 'dismiss' ? w.dismissed : w.allRead}</span>
          <button class="link" onClick={undo}>
            {w.undo}
          </button>
        </div>
      )
    );
  };
});
