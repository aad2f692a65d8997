/** The built command `codemod` in folders with and without git: what it shows, writes and refuses. Run after the build. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from './cli/command.js';

const HEADER = `import { Inbox } from '@novu/react';

export const Header = () => (
  <Inbox
    applicationIdentifier="app"
    subscriberId="ada"
    appearance={{ variables: { colorPrimary: 'teal' } }}
    tabs={tabs}
  />
);
`;
const CONVERTED = `import { NotificationInbox } from 'notification-inbox/react';
import './header.inbox.css';

export const Header = () => (
  <NotificationInbox
    endpoint="/inbox"
    /* TODO(`;

let app: string;
beforeEach(() => {
  app = mkdtempSync(join(tmpdir(), 'cli-codemod-'));
  mkdirSync(join(app, 'src/node_modules'), { recursive: true });
  write('src/header.jsx', HEADER);
  write('src/other.js', "import { Inbox } from './header.jsx';\n");
  write('src/node_modules/header.jsx', HEADER);
});
afterEach(() => rmSync(app, { recursive: true }));

const write = (path: string, text: string): void => writeFileSync(join(app, path), text);
const read = (path: string): string => readFileSync(join(app, path), 'utf8');
const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: app, encoding: 'utf8' });
const codemod = (...args: readonly string[]) => runCommand(['codemod', ...args], { cwd: app });

function commitAll(): void {
  git('init', '--quiet');
  git('add', '--all', '--force');
  git('-c', 'user.name=a', '-c', 'user.email=a@a.example', 'commit', '--quiet', '-m', 'A commit');
}

it('shows its changes as a diff, writes them, and says what to do next', async () => {
  commitAll();
  const { code, stdout, stderr } = await codemod('novu-react', 'src', '--yes');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain("src/header.jsx\n- import { Inbox } from '@novu/react';\n+ import { NotificationInbox }");
  expect(stdout).toContain('src/header.inbox.css (new file)\n+ notification-inbox {');
  expect(stdout).toContain('Written: src/header.jsx, src/header.inbox.css\n');
  expect(stdout).toContain('1 comment TODO(notification-inbox) says what is left.');
  expect(read('src/header.jsx').startsWith(CONVERTED)).toBe(true);
  expect(read('src/header.inbox.css')).toBe('notification-inbox {\n  --inbox-accent: teal;\n}\n');
  expect(read('src/node_modules/header.jsx')).toBe(HEADER);
  expect(git('status', '--porcelain').trim().split('\n').length).toBe(2);
});

it('changes nothing the second time, nor where nothing is of Novu', async () => {
  await codemod('novu-react', 'src', '--yes');
  const nothing = 'Nothing to change: no file here has anything of @novu/react to convert.\n';
  expect(await codemod('novu-react', 'src')).toEqual({ code: 0, stdout: nothing, stderr: '' });
  expect(await codemod('novu-react', 'src/other.js')).toEqual({ code: 0, stdout: nothing, stderr: '' });
});

it('adds to a style sheet that is there', async () => {
  write('src/header.inbox.css', 'a {}\n');
  await codemod('novu-react', 'src/header.jsx', '--yes');
  expect(read('src/header.inbox.css')).toBe('a {}\nnotification-inbox {\n  --inbox-accent: teal;\n}\n');
});

it('writes nothing with --dry-run, nor without an answer', async () => {
  commitAll();
  expect((await codemod('novu-react', 'src', '--dry-run')).stdout).toContain('+   <NotificationInbox');
  const unanswered = await codemod('novu-react', 'src');
  expect(unanswered).toMatchObject({ code: 1, stderr: expect.stringContaining('--yes writes without asking.') });
  expect(git('status', '--porcelain')).toBe('');
});

it('refuses a file that git has not committed as it is', async () => {
  commitAll();
  write('src/header.jsx', `${HEADER}// more\n`);
  const { code, stderr } = await codemod('novu-react', 'src', '--yes');
  expect(code).toBe(1);
  expect(stderr).toContain('Git has not committed src/header.jsx as it is. Commit it first');
  expect(readdirSync(join(app, 'src'))).not.toContain('header.inbox.css');
});

describe('a mistake is a sentence and exit code 1, and nothing is written:', () => {
  const SEE = '\nSee: npx notification-inbox codemod --help';
  it.each([
    ['no codemod', [], `Name the codemod: novu-react.${SEE}`],
    ['an unknown one', ['novu', 'src'], `There is no codemod "novu". There is novu-react.${SEE}`],
    ['no path', ['novu-react'], `Name the files or folders to change: codemod novu-react src${SEE}`],
    ['a path that does not exist', ['novu-react', 'none'], 'There is no file or folder "none".'],
    ['an unknown option', ['novu-react', 'src', '--all'], `There is no option --all.${SEE}`],
  ])('%s', async (_mistake, args, text) => {
    expect(await codemod(...args)).toEqual({ code: 1, stdout: '', stderr: `${text}\n` });
  });

  it('a file that is not JavaScript', async () => {
    write('src/z.tsx', "import { Inbox } from '@novu/react';\nconst = 1;\n");
    const { code, stderr } = await codemod('novu-react', 'src', '--yes');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^src\/z\.tsx can't be parsed: .*\(2:6\)\n$/);
    expect(read('src/header.jsx')).toBe(HEADER);
  });
});
