/** The built command `init` in folders with and without git: what it writes, and what it leaves alone. Run after the build. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runCommand } from './cli/command.js';

const SERVER = "const express = require('express');\nconst app = express();\n";

let app: string;
beforeEach(() => {
  app = mkdtempSync(join(tmpdir(), 'cli-init-'));
  writeFileSync(join(app, 'package.json'), '{"dependencies":{"express":"^5.0.0"}}\n');
  writeFileSync(join(app, 'server.js'), SERVER);
});
afterEach(() => rmSync(app, { recursive: true }));

const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: app, encoding: 'utf8' });
const init = (...args: readonly string[]) => runCommand(['init', ...args], { cwd: app });
const read = (path: string): string => readFileSync(join(app, path), 'utf8');

function commitAll(): void {
  git('init', '--quiet');
  git('add', '--all');
  git('-c', 'user.name=a', '-c', 'user.email=a@a.example', 'commit', '--quiet', '-m', 'A commit');
}

it('shows its changes as a diff, writes them, and says what to do next', async () => {
  commitAll();
  const { code, stdout, stderr } = await init('--yes');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('Changes for this Express project:');
  expect(stdout).toContain('\nserver.js\n+ const { toNodeHandler } = require(');
  expect(stdout).toContain('Written: inbox.js, server.js, package.json\n');
  expect(stdout).toContain('There is no page to change in public/ or views/.');
  expect(stdout).toContain('1. npm install\n  2. npx notification-inbox dev');
  expect(read('server.js')).toContain('app.use(toNodeHandler(inbox));');
  git('checkout', '--quiet', '.');
  git('clean', '--quiet', '--force');
  expect(git('status', '--porcelain')).toBe('');
});

it('changes nothing the second time', async () => {
  await init('--yes');
  expect(await init('--yes')).toEqual({
    code: 0,
    stdout: 'This Express project has the inbox already: nothing to change.\n',
    stderr: '',
  });
});

it('writes nothing without an answer', async () => {
  commitAll();
  expect(await init()).toMatchObject({ code: 1, stderr: expect.stringContaining('--yes writes without asking.') });
  expect(git('status', '--porcelain')).toBe('');
});

it('writes nothing with --dry-run', async () => {
  expect((await init('--dry-run')).stdout).toContain('+ app.use(toNodeHandler(inbox));');
  expect([existsSync(join(app, 'inbox.js')), read('server.js')]).toEqual([false, SERVER]);
});

it('leaves a project alone whose files are not committed as they are', async () => {
  commitAll();
  writeFileSync(join(app, 'server.js'), `${SERVER}// mine\n`);
  expect(await init('--yes')).toMatchObject({
    code: 1,
    stderr: 'Git has not committed server.js as it is. Commit it first: git can then undo what init changes.\n',
  });
  expect(existsSync(join(app, 'inbox.js'))).toBe(false);
});

it('leaves a project alone whose files git does not know or ignores', async () => {
  git('init', '--quiet');
  writeFileSync(join(app, '.gitignore'), 'package.json\n');
  const { code, stderr } = await init('--yes');
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining('Git has not committed server.js, package.json as it is.'),
  ]);
});

it('ignores other changes than those of its files', async () => {
  commitAll();
  writeFileSync(join(app, 'other.js'), 'mine');
  expect((await init('--yes')).code).toBe(0);
});

it('says that git could not undo the changes in a folder without it', async () => {
  const { code, stdout } = await init('--yes');
  expect([code, stdout]).toEqual([0, expect.stringContaining('This folder is not under git')]);
});

it('says which file it could not write', async () => {
  mkdirSync(join(app, 'inbox.js'));
  expect(await init('--yes')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("inbox.js can't be written: "),
  });
  expect(read('server.js')).toBe(SERVER);
});
