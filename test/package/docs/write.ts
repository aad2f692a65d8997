/**
 * Writes what is generated in the documentation: docs/api.md, the conformance report, the results of the benchmark in
 * docs/performance.md, and the sizes in the README after a build.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { sizeLines } from '../../support/size.js';
import { readResults } from '../../bench/browser/results.js';
import { renderOpenAcr, renderPage } from '../conformance/report.js';
import { analyze, elementOf } from '../manifest/analyze.js';
import { ownerOf, writtenOwner } from '../release/owner.js';
import { sizeLine } from '../release/pack-size.js';
import { renderApi } from './api-page.js';
import { readPage } from './pages.js';
import { withResults } from './performance-page.js';

const root = new URL('../../../', import.meta.url);

writeFileSync(new URL('docs/api.md', root), renderApi(elementOf(analyze())));

writeFileSync(new URL('docs/performance.md', root), withResults(readPage('performance'), readResults()));

const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { readonly version: string };
writeFileSync(new URL('docs/conformance.md', root), renderPage(version));
writeFileSync(new URL('docs/openacr.yaml', root), renderOpenAcr(ownerOf(writtenOwner()), version));

// A build writes this file last.
if (existsSync(new URL('dist/web-types.json', root))) {
  const lines = [...(await sizeLines()), sizeLine()].join('\n');
  const page = readPage('README').replace(/^```\nnotification-inbox\.js: [^]*?^```$/m, `\`\`\`\n${lines}\n\`\`\``);
  writeFileSync(new URL('README.md', root), page);
} else {
  console.log('The sizes in the README are unchanged: there is no build.');
}
