/**
 * The packed command in other versions of Node, without libsql: an old one gets a sentence, a new one uses its own SQLite.
 * Installs them from the npm registry. Run after the build.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFolder } from '../consumer-app/folder.js';
import type { Folder } from '../consumer-app/folder.js';
import { runCommand, startDev } from './command.js';
import type { CommandOptions } from './command.js';

const nodes = mkdtempSync(join(tmpdir(), 'nodes-'));
let folder: Folder;
beforeAll(() => {
  folder = makeFolder({ packed: true });
}, 60_000);
afterAll(() => {
  folder.remove();
  rmSync(nodes, { recursive: true });
});

function install(version: string): CommandOptions {
  const prefix = join(nodes, version);
  const args = ['install', '--prefix', prefix, '--no-save', '--no-audit', '--no-fund', `node@${version}`];
  execFileSync('npm', args, { stdio: 'ignore' });
  const main = join(folder.path, 'node_modules/notification-inbox/dist/cli/main.js');
  return { cwd: folder.path, command: [join(prefix, 'node_modules/node/bin/node'), main] };
}

it.each(['10.24.1', '12.22.12', '18.20.8'])('Node %s is refused with a sentence: it is too old', async (version) => {
  expect(await runCommand(['dev'], install(version))).toEqual({
    code: 1,
    stdout: '',
    stderr: `notification-inbox needs Node 20.19 or later. This is Node ${version}.\n`,
  });
});

it('Node 20.19.0 without libsql is refused with a sentence that names SQLite and libsql', async () => {
  const { code, stdout, stderr } = await runCommand(['dev'], install('20.19.0'));
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain('Node 20.19.0 has no SQLite of its own, and the package "libsql" does not load here.');
  expect(stderr).toContain('Use Node 22.13 or later, or run: npm install libsql');
});

it.each(['22.13.0', 'latest'])('Node %s runs dev with its own SQLite, and says nothing else', async (version) => {
  const options = install(version);
  const dev = await startDev(['--port', '0', '--data', ':memory:'], options);
  expect((await runCommand(['send', 'ada', 'Hello', '--port', dev.port], options)).code).toBe(0);
  expect(await dev.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
});
