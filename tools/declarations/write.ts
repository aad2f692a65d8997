/** Writes the declarations of the package; `--outDir` names another folder than dist/types. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { inRoot } from '../repository.js';
import { withDeclarations } from './emit.js';
import { ENTRIES, rollUp } from './roll-up.js';

const { outDir } = parseArgs({ options: { outDir: { type: 'string', default: inRoot('dist/types') } } }).values;

const files = await withDeclarations((folder) => rollUp(folder, ENTRIES));
// What an earlier build left would be packed.
rmSync(outDir, { recursive: true, force: true });
for (const [name, text] of files) {
  const file = resolve(outDir, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
