/** Writes `llms.txt` and `llms-full.txt` at the root of the package. A build does so: they are not in the repository. */
import { writeFileSync } from 'node:fs';
import { analyze, elementOf } from '../manifest/analyze.js';
import { renderLlms, renderLlmsFull } from './llms.js';

const root = new URL('../../../', import.meta.url);
const element = elementOf(analyze());
writeFileSync(new URL('llms.txt', root), renderLlms(element));
writeFileSync(new URL('llms-full.txt', root), renderLlmsFull(element));
