/** Loads a file once the panel is shown, or with the press or key that needs it. A note reports waiting and failure. */
import { importFile } from '../import-file.js';
import type { LateFile } from '../late-types.js';

/** `file` is undefined unless it is already loaded. */
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
      // Allows another attempt after a failure.
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
