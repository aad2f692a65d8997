/**
 * Writes what is generated in the documentation: docs/api.md, the results of the benchmark in docs/performance.md, and the
 * sizes in the README after a build.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { sizeLines } from '../../support/size.js';
import { readResults } from '../../bench/browser/results.js';
import { analyze, elementOf } from '../manifest/analyze.js';
import { sizeLine } from '../release/pack-size.js';
import { renderApi } from './api-page.js';
import { readPage } from './pages.js';
import { withResults } from './performance-page.js';

const root = new URL('../../../', import.meta.url);

writeFileSync(new URL('docs/api.md', root), renderApi(elementOf(analyze())));

writeFileSync(new URL('docs/performance.md', root), withResults(readPage('performance'), readResults()));

// A build writes this file last.
if (existsSync(new URL('dist/web-types.json', root))) {
  const lines = [...(await sizeLines()), sizeLine()].join('\n');
  const page = readPage('README').replace(/^```\nnotification-inbox\.js: [^]*?^```$/m, `\`\`\`\n${lines}\n\`\`\``);
  writeFileSync(new URL('README.md', root), page);
} else {
  console.log('The sizes in the README are unchanged: there is no build.');
}
