/** The samples of a page in docs/migrating/, by the name in their first line. */
import { blocksOf } from '../../../tools/docs/pages.js';

/** @throws Error if the page has no such sample */
export function sampleOf(page: string, file: string): string {
  const found = [...blocksOf(`migrating/${page}`)].find((block) => block.file === file);
  if (!found) throw new Error(`docs/migrating/${page}.md has no sample ${file}.`);
  return found.code;
}
