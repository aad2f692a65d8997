/** Files of the built site beside its pages: headers, and the pages as Markdown for tools that read it. */
import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PAGES_IN_ORDER, sourceOf } from '../navigation.js';
import { ROOT } from '../repository.js';
import { headersFile } from './policy.js';

/** A build of the package writes the first two, which name pages by their paths in the package. */
const FILES = ['llms.txt', 'llms-full.txt', ...['README', ...PAGES_IN_ORDER].map(sourceOf)];

export function writeSiteFiles(outDir: string): void {
  writeFileSync(join(outDir, '_headers'), headersFile());
  for (const name of FILES) {
    const source = fileURLToPath(new URL(name, ROOT));
    if (existsSync(source)) cpSync(source, join(outDir, name));
  }
}
