/** Writes the manifest and the editor data next to the built modules. */
import { readFileSync, writeFileSync } from 'node:fs';
import { analyze, elementOf } from './analyze.js';
import { toCssData, toHtmlData, toWebTypes } from './editors.js';

const root = new URL('../../../', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { readonly version: string };

const manifest = analyze();
const element = elementOf(manifest);

for (const [name, value] of Object.entries({
  'custom-elements': manifest,
  'html-custom-data': toHtmlData(element),
  'css-custom-data': toCssData(element),
  'web-types': toWebTypes(element, version),
})) {
  writeFileSync(new URL(`dist/${name}.json`, root), `${JSON.stringify(value, null, 2)}\n`);
}
