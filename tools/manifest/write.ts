/** Writes the manifest and the editor data next to the built modules. */
import { writeFileSync } from 'node:fs';
import { inRoot, MANIFEST } from '../repository.js';
import { analyze, elementOf } from './analyze.js';
import { toCssData, toHtmlData, toWebTypes } from './editors.js';

const manifest = analyze();
const element = elementOf(manifest);

for (const [name, value] of Object.entries({
  'custom-elements': manifest,
  'html-custom-data': toHtmlData(element),
  'css-custom-data': toCssData(element),
  'web-types': toWebTypes(element, MANIFEST.version),
})) {
  writeFileSync(inRoot(`dist/${name}.json`), `${JSON.stringify(value, null, 2)}\n`);
}
