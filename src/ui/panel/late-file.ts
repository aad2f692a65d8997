/**
 * A file that the panel loads once it is shown, or with the press or key that needs it. While a reader waits for it, and if it
 * cannot be loaded, a note at the foot of the panel says so.
 */
import { importFile } from '../import-file.js';
import type { LateFile } from '../late-types.js';

/** `file` is undefined unless it is there already. */
export function createLateFile<M extends { readonly build: string }>(
  importModule: () => Promise<M>,
  file?: M,
  onLoad?: (loaded: M) => void,
): LateFile<M> {
  let loading: Promise<M> | undefined;
  const request = async (): Promise<M> => {
    try {
      file = await (loading ??= importFile(importModule));
      onLoad?.(file);
      return file;
    } finally {
      // A file that could not be loaded is requested again.
      loading = undefined;
    }
  };
  const use: LateFile<M>['use'] = async (panel, run) => {
    const { announcement, inbox, note, onFileError, strings } = panel;
    const { loading: text, reasons, tryAgain } = strings.peek();
    const after = inbox.undoable.peek();
    try {
      // Without a pause: the next key may be pressed already.
      if (!file) {
        note.value = { text, button: '', after };
        await request();
        note.value = null;
      }
      if (file) run(file);
    } catch (error) {
      onFileError(error);
      const reason = reasons[navigator.onLine ? 'broken' : 'offline'];
      note.value = { text: reason, button: tryAgain, onPress: () => void use(panel, run), after };
      announcement.value = reason;
    }
  };
  return {
    load: async ({ onFileError }) => {
      try {
        return file ?? (await request());
      } catch (error) {
        onFileError(error);
        return undefined;
      }
    },
    use,
  };
}
