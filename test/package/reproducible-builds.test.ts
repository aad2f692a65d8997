/** Two builds of the same sources are the same, byte by byte: what is published can be made again by whoever doubts it. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'builds-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Builds the modules and the minified files into a folder of their own, and gives every file by its path. */
async function build(name: string): Promise<Map<string, string>> {
  const out = join(folder, name);
  for (const mode of ['production', 'store', 'single', 'panel', 'whole']) {
    await run('npx', ['vite', 'build', '--logLevel', 'error', '--mode', mode, '--outDir', out], { cwd: root });
  }
  const paths = await readdir(out, { recursive: true });
  const files = paths.filter((path) => path.endsWith('.js')).toSorted();
  return new Map(
    await Promise.all(files.map(async (path) => [path, await readFile(join(out, path), 'utf8')] as const)),
  );
}

it('two builds of the same sources are the same, byte by byte', async () => {
  const [first, second] = [await build('first'), await build('second')];
  expect([...first.keys()]).toEqual(
    expect.arrayContaining([
      'notification-inbox.js',
      'notification-inbox-panel.js',
      'index.js',
      'store.js',
      'locales/de.js',
    ]),
  );
  expect(second).toEqual(first);
}, 600_000);
