/**
 * Loads a file of the panel that few readers need. Of the same build alone: the site may have been updated meanwhile. And with
 * this copy of Preact: a panel whose file failed once was loaded under another address, which a late file does not import.
 */
import { options } from 'preact';
import { importWithRetry } from '../shared/import-with-retry.js';
import type { InboxContext } from './context.js';

/** Null after a failure, which is reported. */
export const loadLate = <M extends { readonly build: string; readonly options: unknown }>(
  { onFileError }: Pick<InboxContext, 'onFileError'>,
  importModule: () => Promise<M>,
): Promise<M | null> =>
  importWithRetry(importModule, (loaded) =>
    loaded.build === BUILD && loaded.options === options ? loaded : undefined,
  ).catch((error: unknown) => {
    onFileError(error);
    return null;
  });
