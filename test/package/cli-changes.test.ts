/**
 * The built commands `init` and `codemod` in folders with and without git: what they show, write and refuse. Run after the
 * build.
 */
import { existsSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand, type CommandResult } from './cli/command.js';
import { changed, manifest } from '../unit/cli/init/support.js';
import { commitAll, git } from './cli/project.js';
import { emptyFolder, type Folder } from './consumer-app/folder.js';
import { compile } from './docs/compile.js';

const SERVER = "const express = require('express');\nconst app = express();\n";
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
const RULES = 'notification-inbox {\n  --inbox-accent: teal;\n}\n';
const NOTHING = 'Nothing to change: no file here has anything of @novu/react or @novu/js to convert.\n';

/** For each command: a project, a file that it changes, one that it makes, and what it prints before and after. */
const EXAMPLES = {
  init: {
    args: ['init'],
    files: { 'package.json': '{"dependencies":{"express":"^5.0.0"}}\n', 'server.js': SERVER },
    changes: 'server.js',
    makes: 'inbox.js',
    diff: [
      'Changes for this Express project:',
      '\nserver.js\n+ const { toNodeHandler } = require(',
      '+ app.use(toNodeHandler(inbox));',
    ],
    written: [
      'Written: inbox.js, server.js, package.json\n',
      'There is no page to change in public/ or views/.',
      '1. npm install\n  2. npx notification-inbox dev',
    ],
    nothing: expect.stringMatching(
      /^This Express project has the inbox already: nothing to change\.\nThere is no page to change in public\/ or views\/\./,
    ) as string,
  },
  codemod: {
    args: ['codemod', 'novu', 'src'],
    files: {
      'src/header.jsx': HEADER,
      'src/other.js': "import { Inbox } from './header.jsx';\n",
      'src/node_modules/header.jsx': HEADER,
    },
    changes: 'src/header.jsx',
    makes: 'src/header.inbox.css',
    diff: [
      "src/header.jsx\n- import { Inbox } from '@novu/react';\n+ import { NotificationInbox }",
      '+   <NotificationInbox',
      'src/header.inbox.css (new file)\n+ notification-inbox {',
    ],
    written: [
      'Written: src/header.jsx, src/header.inbox.css\n',
      '1 comment TODO(notification-inbox) says what is left.',
    ],
    nothing: NOTHING,
  },
};

let app: Folder;
beforeEach(() => {
  app = emptyFolder();
});
afterEach(() => app.remove());

const run = (...args: readonly string[]): Promise<CommandResult> => runCommand(args, { cwd: app.path });
const status = (): string => git(app.path, 'status', '--porcelain');
function writeAll(files: object): void {
  for (const [path, text] of Object.entries(files)) app.write(path, String(text));
}

describe.each(Object.entries(EXAMPLES))('%s', (name, { args, files, changes, makes, diff, written, nothing }) => {
  beforeEach(() => writeAll(files));

  it('shows its changes as a diff, writes them so that git can undo them, and says what to do next', async () => {
    commitAll(app.path);
    const before = app.read(changes);
    const { code, stdout, stderr } = await run(...args, '--yes');
    expect([code, stderr]).toEqual([0, '']);
    for (const text of [...diff, ...written]) expect(stdout).toContain(text);
    expect(app.read(changes)).not.toBe(before);
    git(app.path, 'checkout', '--quiet', '.');
    expect(status()).toBe(`?? ${makes}\n`);
  });

  it('changes nothing the second time', async () => {
    await run(...args, '--yes');
    expect(await run(...args, '--yes')).toEqual({ code: 0, stdout: nothing, stderr: '' });
  });

  it('writes nothing with --dry-run, nor without an answer', async () => {
    commitAll(app.path);
    const { stdout } = await run(...args, '--dry-run');
    for (const text of diff) expect(stdout).toContain(text);
    const unanswered = await run(...args);
    expect(unanswered).toMatchObject({ code: 1, stderr: expect.stringContaining('--yes writes without asking.') });
    expect(status()).toBe('');
  });

  it('leaves a project alone whose files are not committed as they are', async () => {
    commitAll(app.path);
    app.write(changes, `${app.read(changes)}// mine\n`);
    expect(await run(...args, '--yes')).toMatchObject({
      code: 1,
      stderr: `Git has not committed ${changes} as it is. Commit it first: git can then undo what ${name} changes.\n`,
    });
    expect(existsSync(join(app.path, makes))).toBe(false);
  });
});

describe('init', () => {
  beforeEach(() => writeAll(EXAMPLES.init.files));

  it('leaves a project alone whose files git does not know or ignores', async () => {
    git(app.path, 'init', '--quiet');
    app.write('.gitignore', 'package.json\n');
    const { code, stderr } = await run('init', '--yes');
    expect(code).toBe(1);
    expect(stderr).toContain('Git has not committed server.js, package.json as it is.');
  });

  it('ignores other changes than those of its files', async () => {
    commitAll(app.path);
    app.write('other.js', 'mine');
    expect((await run('init', '--yes')).code).toBe(0);
  });

  it('says that git could not undo the changes in a folder without it', async () => {
    const { code, stdout } = await run('init', '--yes');
    expect([code, stdout]).toEqual([0, expect.stringContaining('This folder is not under git')]);
  });

  it('keeps the permissions of a file, and a link', async () => {
    app.run('mv server.js real.js && ln -s real.js server.js && chmod 750 real.js');
    await run('init', '--yes');
    expect(lstatSync(join(app.path, 'server.js')).isSymbolicLink()).toBe(true);
    expect(statSync(join(app.path, 'real.js')).mode & 0o777).toBe(0o750);
    expect(app.read('real.js')).toContain('toNodeHandler');
    expect(readdirSync(app.path).toSorted()).toEqual(['inbox.js', 'package.json', 'real.js', 'server.js']);
  });

  it('asks git about the file that a link leads to', async () => {
    app.run('mv server.js real.js && ln -s real.js server.js');
    commitAll(app.path);
    app.write('real.js', `${SERVER}// mine\n`);
    expect((await run('init', '--yes')).stderr).toContain('Git has not committed server.js as it is.');
    expect(status()).toBe(' M real.js\n');
  });

  it('shows no change that it could not write', async () => {
    mkdirSync(join(app.path, 'inbox.js'));
    expect(await run('init')).toEqual({ code: 1, stdout: '', stderr: 'inbox.js is a folder.\n' });
  });
});

describe('codemod', () => {
  beforeEach(() => writeAll(EXAMPLES.codemod.files));

  it('converts the files below a folder, and none of a package', async () => {
    await run('codemod', 'novu', 'src', '--yes');
    expect(app.read('src/header.jsx').slice(0, CONVERTED.length)).toBe(CONVERTED);
    expect(app.read('src/header.inbox.css')).toBe(RULES);
    expect(app.read('src/node_modules/header.jsx')).toBe(HEADER);
  });

  it('changes nothing where nothing is of Novu', async () => {
    expect(await run('codemod', 'novu', 'src/other.js')).toEqual({ code: 0, stdout: NOTHING, stderr: '' });
  });

  it('adds to a style sheet that is there', async () => {
    app.write('src/header.inbox.css', 'a {}\n');
    await run('codemod', 'novu', 'src/header.jsx', '--yes');
    expect(app.read('src/header.inbox.css')).toBe(`a {}\n${RULES}`);
  });

  const SEE = '\nSee: npx notification-inbox codemod --help';
  it.each([
    ['no codemod', [], `Name the codemod: novu.${SEE}`],
    ['an unknown one', ['knock', 'src'], `There is no codemod "knock". There is novu.${SEE}`],
    ['no path', ['novu'], `Name the files or folders to change: codemod novu src${SEE}`],
    ['a path that does not exist', ['novu', 'none'], 'There is no file or folder "none".'],
    ['an unknown option', ['novu', 'src', '--all'], `There is no option --all.${SEE}`],
  ])('refuses %s with a sentence and exit code 1', async (_mistake, args, text) => {
    expect(await run('codemod', ...args)).toEqual({ code: 1, stdout: '', stderr: `${text}\n` });
  });

  it('refuses a file that is not JavaScript, and writes nothing', async () => {
    app.write('src/z.tsx', "import { Inbox } from '@novu/react';\nconst = 1;\n");
    const { code, stderr } = await run('codemod', 'novu', 'src', '--yes');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^src\/z\.tsx can't be parsed: .*\(2:6\)\n$/);
    expect(app.read('src/header.jsx')).toBe(HEADER);
  });
});

const USER_ID = '{ interface SessionData { userId: string } }';
/** The sessions of two projects, and a package that is not installed here. */
const DECLARATIONS = `import 'express-session'; import '@fastify/session';
declare module 'express-session' ${USER_ID}
declare module 'fastify' ${USER_ID.replace('SessionData', 'Session')}`;
const STATIC =
  "declare module '@fastify/static' { const plugin: import('fastify').FastifyPluginCallback<Record<string, unknown>>; export default plugin; }";

it('init writes TypeScript that compiles with the subscriber of its comment', async () => {
  const projects = {
    express: ["import express from 'express';\nexport const app = express();\n", ['express']],
    fastify: ["import fastify from 'fastify';\nexport const app = fastify();\n", ['fastify', '@fastify/static']],
    hono: ["import { Hono } from 'hono';\nexport const app = new Hono();\n", ['hono', '@hono/node-server']],
  } as const;
  const files = Object.entries(projects).flatMap(([name, [server, packages]]) => {
    const after = changed({ 'package.json': manifest(packages), 'server.ts': server });
    const placeholder = /^ +\/\/ +(subscriber: .*)\n(.*\n)  subscriber: .*$/m;
    expect(after['inbox.ts']).toMatch(placeholder);
    const inbox = (after['inbox.ts'] ?? '').replace(placeholder, '$1');
    return [
      [`${name}/inbox.ts`, inbox],
      [`${name}/server.ts`, after['server.ts'] ?? ''],
    ] as const;
  });
  const declarations = { 'sessions.d.ts': DECLARATIONS, 'static.d.ts': STATIC };
  expect(await compile({ ...Object.fromEntries(files), ...declarations })).toBe('');
}, 120_000);
