/** Builds the published files twice with the scripts of package.json: anyone can rebuild a release and compare it. */
import { join } from 'node:path';
import { readFile, readdir } from 'node:fs/promises';
import { afterAll, expect, it } from 'vitest';
import { emptyFolder } from './consumer-app/folder.js';
import { BUILD_ENV, MANIFEST, ROOT, run } from './repository.js';

const folder = emptyFolder();
afterAll(() => folder.remove());

/** The commands of the scripts that write code, in their order. */
const COMMANDS = ['build:modules', 'build:single', 'build:cli', 'build:types'].flatMap(
  (name) => MANIFEST.scripts[name]?.split(' && ') ?? [],
);

/** Builds into a new folder; returns the text of each file by its path. */
async function build(name: string): Promise<Map<string, string>> {
  const out = join(folder.path, name);
  for (const command of COMMANDS) {
    const outDir = command.includes('declarations') ? join(out, 'types') : out;
    await run({ cwd: ROOT, env: BUILD_ENV }, 'npx', ...command.split(' '), '--outDir', outDir);
  }
  const paths = (await readdir(out, { recursive: true })).filter((path) => /\.(js|d\.ts|map)$/.test(path)).toSorted();
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(out, path), 'utf8')] as const)),
  );
}

it('two builds of the same sources are identical, byte by byte', async () => {
  const [first, second] = [await build('first'), await build('second')];
  expect([...first.keys()]).toEqual(
    expect.arrayContaining([
      'index.js',
      'element.js',
      'store.js',
      'client.js',
      'proxy.js',
      'proxy/redis.js',
      'react.js',
      'react/store.js',
      'locales/de.js',
      'notification-inbox.js',
      'notification-inbox-panel.js',
      'notification-inbox-panel.js.map',
      'notification-inbox-whole.js',
      'cli/main.js',
      'types/index.d.ts',
    ]),
  );
  expect(second).toEqual(first);
}, 600_000);
