/** Builds the published files twice with the scripts of package.json: anyone can rebuild a release and compare it. */
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

/** The commands of the scripts that write code, in their order. */
async function buildCommands(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>;
  };
  return ['build:modules', 'build:single', 'build:cli', 'build:types'].flatMap(
    (name) => scripts[name]?.split(' && ') ?? [],
  );
}

/** Builds into a new folder; returns the text of each file by its path. */
async function build(name: string): Promise<Map<string, string>> {
  const out = join(folder, name);
  // Vitest sets NODE_ENV, which would change the build.
  const { NODE_ENV: _, ...env } = process.env;
  for (const command of await buildCommands()) {
    const outDir = command.includes('declarations') ? join(out, 'types') : out;
    await run('npx', [...command.split(' '), '--outDir', outDir], { cwd: root, env });
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
