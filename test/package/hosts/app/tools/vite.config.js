/** A host that wants one copy of its packages says so. */
import { readFileSync } from 'node:fs';

const { alias = {} } = JSON.parse(readFileSync('host.json', 'utf8'));
const dedupe = ['preact', '@preact/signals', '@preact/signals-core', 'react', 'react-dom'];

export default { resolve: { alias, dedupe }, build: { modulePreload: false } };
