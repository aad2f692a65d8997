/**
 * The packed command in other versions of Node, in a project without libsql: one that is too old gets a sentence, one without SQLite
 * installs libsql, a new one uses its own SQLite. Installs from the npm registry. Run after the build.
 */
import { cpSync, mkdirSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyFolder, makeFolder, type Folder } from '../consumer-app/folder.js';
import { run } from '../../../tools/repository.js';
import { runCommand, startDev, type CommandOptions } from './command.js';

const TOO_OLD = ['10.24.1', '12.22.12', '18.20.8'];
const WITHOUT_SQLITE = '20.19.0';
const WITH_SQLITE = ['22.13.0', 'latest'];

const nodes = emptyFolder();
let folder: Folder;
beforeAll(async () => {
  folder = makeFolder({ packed: true });
  const quiet = ['--no-save', '--no-audit', '--no-fund'];
  await Promise.all(
    [...TOO_OLD, WITHOUT_SQLITE, ...WITH_SQLITE].map((version) =>
      run({ cwd: nodes.path }, 'npm', 'install', '--prefix', join(nodes.path, version), ...quiet, `node@${version}`),
    ),
  );
}, 600_000);
afterAll(() => {
  folder.remove();
  nodes.remove();
});

function withNode(version: string): CommandOptions {
  const main = join(folder.path, 'node_modules/notification-inbox/dist/cli/main.js');
  return { cwd: folder.path, command: [join(nodes.path, version, 'node_modules/node/bin/node'), main] };
}

it.each(TOO_OLD)('Node %s is refused with a sentence: it is too old', async (version) => {
  expect(await runCommand(['dev'], withNode(version))).toEqual({
    code: 1,
    stdout: '',
    stderr: `notification-inbox needs Node 20.19 or later. This is Node ${version}.\n`,
  });
});

describe('a Node without SQLite', () => {
  const INSTALLS = `Node ${WITHOUT_SQLITE} has no SQLite of its own: installing libsql `;
  const caches = emptyFolder();
  afterAll(() => caches.remove());
  const withCache = (name: string, env = {}): CommandOptions => ({
    ...withNode(WITHOUT_SQLITE),
    env: { XDG_CACHE_HOME: resolve(caches.path, name), ...env },
  });
  /** Starts `dev` and ends it. Returns whether it installed the database. */
  const startOnce = async (name: string): Promise<boolean> => {
    const dev = await startDev(['--port', '0', '--data', ':memory:'], withCache(name));
    const { code, stdout, stderr } = await dev.end('SIGTERM');
    expect([code, stderr]).toEqual([0, '']);
    return stdout.startsWith(INSTALLS);
  };
  const inCache = (name: string): string[] => readdirSync(join(caches.path, name, 'notification-inbox'));

  it('gets libsql at the first start, also at two first starts at once, and says so', async () => {
    expect([await Promise.all([startOnce('a'), startOnce('a')]), await startOnce('a')]).toEqual([[true, true], false]);
    expect(inCache('a')).toEqual([expect.stringMatching(/^libsql-0/), 'running']);
    expect(readdirSync(folder.path)).toEqual(['node_modules']);
  });

  it('gets libsql again where the installed one is broken', async () => {
    cpSync(join(caches.path, 'a'), join(caches.path, 'b'), { recursive: true });
    const addons = readdirSync(join(caches.path, 'b'), { recursive: true, encoding: 'utf8' });
    for (const name of addons.filter((each) => each.endsWith('.node'))) truncateSync(join(caches.path, 'b', name), 99);
    expect([await startOnce('b'), await startOnce('b')]).toEqual([true, false]);
  });

  it.each([
    ['a network', 'c', "libsql 0.5.29 can't be installed:\nnpm error code ECONNREFUSED", { PREFIX: caches.path }],
    ['a folder that can be written', '/dev/null', 'The folder "/dev/null/notification-inbox" can\'t be used: ', {}],
  ])('without %s gets a sentence that says what to do', async (_name, cache, sentence, env) => {
    // The registry, a proxy, and certificates of a company are often in the global configuration of npm.
    mkdirSync(join(caches.path, 'etc'), { recursive: true });
    writeFileSync(join(caches.path, 'etc/npmrc'), 'registry=http://127.0.0.1:9');
    const { code, stdout, stderr } = await runCommand(['dev'], withCache(cache, env));
    expect([code, stdout.startsWith(INSTALLS), stderr.startsWith(sentence)], stderr).toEqual([1, true, true]);
    expect(stderr).toContain('Use Node 22.13 or later, which has an SQLite of its own. Or run once, where there is a');
    expect(stderr).not.toMatch(/^ +at /m);
  });
});

it.each(WITH_SQLITE)('Node %s runs dev with its own SQLite, and says nothing else', async (version) => {
  const options = withNode(version);
  const dev = await startDev(['--port', '0', '--data', ':memory:'], options);
  expect((await runCommand(['send', 'ada', 'Hello', '--port', dev.port], options)).code).toBe(0);
  expect(await dev.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
});
