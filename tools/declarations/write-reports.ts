/** Writes the reports of the public types, after a build. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { REPORTED, reportFile, reportOf } from './report.js';

for (const entry of REPORTED) {
  mkdirSync(new URL('.', reportFile(entry)), { recursive: true });
  writeFileSync(reportFile(entry), await reportOf(entry));
}
