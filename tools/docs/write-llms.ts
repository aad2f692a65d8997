/** Writes `llms.txt` and `llms-full.txt` at the root of the package. A build does so: they are not in the repository. */
import { writeFileSync } from 'node:fs';
import { analyze, elementOf } from '../manifest/analyze.js';
import { inRoot } from '../repository.js';
import { renderLlms, renderLlmsFull } from './llms.js';

const element = elementOf(analyze());
writeFileSync(inRoot('llms.txt'), renderLlms(element));
writeFileSync(inRoot('llms-full.txt'), renderLlmsFull(element));
