/**
 * The packed command in other versions of Node, without libsql: an old one gets a sentence, a new one uses its own SQLite.
 * Installs them from the npm registry. Run after the build.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyFolder, makeFolder } from '../consumer-app/folder.js';
import type { Folder } from '../consumer-app/folder.js';
import { run } from '../repository.js';
import { runCommand, startDev } from './command.js';
import type { CommandOptions } from './command.js';

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

it('Node 20.19.0 without libsql is refused with a sentence that names SQLite and libsql', async () => {
  const { code, stdout, stderr } = await runCommand(['dev'], withNode(WITHOUT_SQLITE));
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(
    `Node ${WITHOUT_SQLITE} has no SQLite of its own, and the package "libsql" does not load here.`,
  );
  expect(stderr).toContain('Use Node 22.13 or later, or run: npm install libsql');
});

it.each(WITH_SQLITE)('Node %s runs dev with its own SQLite, and says nothing else', async (version) => {
  const options = withNode(version);
  const dev = await startDev(['--port', '0', '--data', ':memory:'], options);
  expect((await runCommand(['send', 'ada', 'Hello', '--port', dev.port], options)).code).toBe(0);
  expect(await dev.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
});
