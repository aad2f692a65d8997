/**
 * Writes what is generated in the documentation: docs/api.md, the conformance report, the results of the benchmark in
 * docs/performance.md, the hosts and libraries in docs/frameworks.md, and the sizes in the README after a build.
 */
import { writeFileSync } from 'node:fs';
import { sizeLines } from '../size/size.js';
import { readResults } from '../bench/browser/results.js';
import { HOSTS_TABLE, hostsTable } from '../../test/package/hosts/hosts.js';
import { PAGES_TABLE, pagesTable } from '../../test/pages/pages.js';
import { renderOpenAcr, renderPage } from '../conformance/report.js';
import { analyze, elementOf } from '../manifest/analyze.js';
import { ownerOf, writtenOwner } from '../release/owner.js';
import { sizeLine } from '../release/pack-size.js';
import { exists, inRoot, MANIFEST } from '../repository.js';
import { renderApi } from './api-page.js';
import { readPage } from './pages.js';
import { withResults } from './performance-page.js';

writeFileSync(inRoot('docs/api.md'), renderApi(elementOf(analyze())));

writeFileSync(inRoot('docs/performance.md'), withResults(readPage('performance'), readResults()));

const frameworks = readPage('frameworks').replace(HOSTS_TABLE, hostsTable).replace(PAGES_TABLE, pagesTable);
writeFileSync(inRoot('docs/frameworks.md'), frameworks);

const { version } = MANIFEST;
writeFileSync(inRoot('docs/conformance.md'), renderPage(version));
writeFileSync(inRoot('docs/openacr.yaml'), renderOpenAcr(ownerOf(writtenOwner()), version));

// A build writes this file last.
if (exists('dist/web-types.json')) {
  const lines = [...(await sizeLines()), sizeLine()].join('\n');
  const page = readPage('README').replace(/^```\nnotification-inbox\.js: [^]*?^```$/m, `\`\`\`\n${lines}\n\`\`\``);
  writeFileSync(inRoot('README.md'), page);
} else {
  console.log('The sizes in the README are unchanged: there is no build.');
}
