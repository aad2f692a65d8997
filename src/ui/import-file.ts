/** Loads a file that the panel does not need at first. Of the same build alone: the site may have been updated meanwhile. */
import { importWithRetry } from '../shared/import-with-retry.js';

export const importFile = <M extends { readonly build: string }>(
  importModule: () => Promise<M>,
  isUsable: (file: M) => boolean = () => true,
): Promise<M> => importWithRetry(importModule, (file) => (file.build === BUILD && isUsable(file) ? file : undefined));
