/** Writes the table of the stages into CONTRIBUTING.md: a part of `npm run docs:generate`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { STAGES } from './stages.js';
import { withTable } from './table.js';

const page = new URL('../../CONTRIBUTING.md', import.meta.url);
writeFileSync(page, withTable(readFileSync(page, 'utf8'), STAGES));
