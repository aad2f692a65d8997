/** Loads a late file of components with this copy of Preact: a retry may have loaded the panel under another address. */
import { options } from 'preact';
import type { InboxContext } from './host-context.js';
import { importFile } from './import-file.js';

/** Null after a failure, which is reported. */
export const loadLate = <M extends { readonly build: string; readonly options: unknown }>(
  { onFileError }: Pick<InboxContext, 'onFileError'>,
  importModule: () => Promise<M>,
): Promise<M | null> =>
  importFile(importModule, (file) => file.options === options).catch((error: unknown) => {
    onFileError(error);
    return null;
  });
