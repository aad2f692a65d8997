/**
 * UndoBar: what was done last and can be taken back. It goes when something else is done, never by itself.
 */
import { defineComponent } from '../component.js';

export const UndoBar = defineComponent(({ inbox, strings: words, announcement: said }) => {
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
          <span>{what === 'archive' ? w.archived : w.allRead}</span>
          <button class="link" onClick={undo}>
            {w.undo}
          </button>
        </div>
      )
    );
  };
});
