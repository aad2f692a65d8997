/** Writes owner.json into package.json and SECURITY.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { ownerOf, placeholdersIn, withOwner, withReports, writtenOwner } from './owner.js';

const root = new URL('../../../', import.meta.url);
const owner = ownerOf(writtenOwner());

for (const [name, change] of [
  ['package.json', withOwner],
  ['SECURITY.md', withReports],
] as const) {
  const file = new URL(name, root);
  writeFileSync(file, change(readFileSync(file, 'utf8'), owner));
}

const open = placeholdersIn(writtenOwner());
if (open.length > 0) console.log(`Placeholders in owner.json: ${open.join(', ')}.`);
