/** Imports a file of the panel late. Accepts only the same build: the site may have been updated meanwhile. */
import { importWithRetry } from '../shared/import-with-retry.js';

export const importFile = <M extends { readonly build: string }>(
  importModule: () => Promise<M>,
  isUsable: (file: M) => boolean = () => true,
): Promise<M> => importWithRetry(importModule, (file) => (file.build === BUILD && isUsable(file) ? file : undefined));
