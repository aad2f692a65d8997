/** Writes owner.json into package.json and SECURITY.md. */
import { writeFileSync } from 'node:fs';
import { inRoot, read } from '../repository.js';
import { ownerOf, placeholdersIn, withOwner, withReports, writtenOwner } from './owner.js';

const owner = ownerOf(writtenOwner());

for (const [name, change] of [
  ['package.json', withOwner],
  ['SECURITY.md', withReports],
] as const) {
  writeFileSync(inRoot(name), change(read(name), owner));
}

const open = placeholdersIn(writtenOwner());
if (open.length > 0) console.log(`Placeholders in owner.json: ${open.join(', ')}.`);
