/** Names the test file to the processes that it starts, and records which sources it reads as text. */
import fs, { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { relative } from 'node:path';
import { expect } from 'vitest';

const { testPath = '' } = expect.getState();
const read = fs.readFileSync;
const seen = new Set<string>();
process.env['MUTATION_FILE'] = testPath;

fs.readFileSync = ((path: fs.PathOrFileDescriptor, options?: never) => {
  const name = path instanceof URL ? path.pathname : String(path);
  const source = relative(process.cwd(), name);
  if (source.startsWith('src/') && !seen.has(source)) {
    seen.add(source);
    appendFileSync(process.env['MUTATION_HITS'] ?? '', `${testPath}\t${source}\n`);
  }
  return read(path, options);
}) as typeof fs.readFileSync;
syncBuiltinESMExports();
