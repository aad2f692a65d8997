/**
 * Builds the published files twice with the scripts of package.json: anyone can rebuild a release and compare it. Run after the
 * build.
 */
import { join } from 'node:path';
import { readFile, readdir } from 'node:fs/promises';
import { afterAll, expect, it } from 'vitest';
import { emptyFolder } from './consumer-app/folder.js';
import { BUILD_ENV, filesIn, MANIFEST, ROOT, run } from '../../tools/repository.js';

const folder = emptyFolder();
afterAll(() => folder.remove());

/** The commands of the scripts that write code, in their order. */
const COMMANDS = ['build:modules', 'build:single', 'build:cli', 'build:types'].flatMap(
  (name) => MANIFEST.scripts[name]?.split(' && ') ?? [],
);

const isBuilt = (path: string): boolean => /\.(js|d\.ts|map|txt)$/.test(path);

/** Builds into a new folder; returns the text of each file by its path. */
async function build(name: string): Promise<Map<string, string>> {
  const out = join(folder.path, name);
  for (const command of COMMANDS) {
    const outDir = command.includes('declarations') ? join(out, 'types') : out;
    await run({ cwd: ROOT, env: BUILD_ENV }, 'npx', ...command.split(' '), '--outDir', outDir);
  }
  const paths = (await readdir(out, { recursive: true })).filter(isBuilt).toSorted();
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(out, path), 'utf8')] as const)),
  );
}

it('two builds of the same sources have the files of the build, and are identical, byte by byte', async () => {
  const [first, second] = [await build('first'), await build('second')];
  expect([[...first.keys()], second]).toEqual([filesIn('dist').filter(isBuilt).toSorted(), first]);
}, 600_000);
