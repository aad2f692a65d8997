/**
 * What a press or a key needs, and what is loaded with the first of them. While it is being loaded, and if it cannot be, a note
 * at the foot of the panel says so.
 */
import { importFile } from '../import-file.js';
import type { PanelContext } from '../context.js';

/** Calls `run` with the file: at once, if it is loaded. */
export type LateFile<M> = (panel: PanelContext, run: (file: M) => void) => Promise<void>;

export function createLateFile<M extends { readonly build: string }>(importModule: () => Promise<M>): LateFile<M> {
  let file: M | undefined;
  const use: LateFile<M> = async (panel, run) => {
    const { announcement, inbox, note, onFileError, strings } = panel;
    const { loading, reasons, tryAgain } = strings.peek();
    const after = inbox.undoable.peek();
    try {
      // Without a pause: the next key may be pressed already.
      if (!file) {
        note.value = { text: loading, button: '', after };
        file = await importFile(importModule);
        note.value = null;
      }
      run(file);
    } catch (error) {
      onFileError(error);
      const text = reasons[navigator.onLine ? 'broken' : 'offline'];
      note.value = { text, button: tryAgain, onPress: () => void use(panel, run), after };
      announcement.value = text;
    }
  };
  return use;
}
