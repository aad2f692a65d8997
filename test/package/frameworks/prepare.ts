/**
 * Packs the package as it would be published, and installs and builds each app with it in a folder outside of the
 * repository, as a consumer would. Run after the build. An app whose tool needs a newer Node depends on one.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { blocks, sample } from '../docs/pages.js';
import { frameworkOf, NAMES, SERVER_APPS } from './names.js';

const here = fileURLToPath(new URL('.', import.meta.url));

function run(cwd: string, command: string, ...args: readonly string[]): string {
  try {
    return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
    throw new Error(`${command} ${args.join(' ')}\n${stdout}\n${stderr}`, { cause: error });
  }
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/**
 * Writes the samples of the documentation into the app: `readme`, `readme-own` for "React with a list of your own", and a file
 * that a sample names.
 */
function writeSamples(app: string, name: string): void {
  for (const { page, heading, language, file, code } of blocks) {
    if (page !== 'frameworks' || heading.toLowerCase().split(' ')[0] !== name) continue;
    const path = file || `readme${heading.endsWith(' of your own') ? '-own' : ''}.${language}`;
    write(join(app, 'src', path.replace(/^src\//, '')), code);
  }
}

/** The proxy of an app with a server of its own: the samples of Getting started, and a session. */
function writeProxy(app: string, name: string): void {
  cpSync(join(here, '../consumer-app/session.js'), join(app, 'src/session.js'));
  write(join(app, 'src/inbox.js'), sample('getting-started', 'A module for the proxy'));
  if (name === 'next') write(join(app, 'src/app/inbox/[...path]/route.ts'), sample('getting-started', 'Next'));
  cpSync(join(here, 'apps/shared/app.css'), join(app, 'src/app.css'));
}

/** Adds the page that the apps share, unless the app has one of its own. */
function writeIndex(app: string): void {
  if (existsSync(join(app, 'index.html')) || existsSync(join(app, 'src/index.html'))) return;
  const client = existsSync(join(app, 'src/client.tsx')) ? 'client.tsx' : 'client.ts';
  const page = readFileSync(join(here, 'apps/shared/index.html'), 'utf8').replace('CLIENT', client);
  writeFileSync(join(app, 'index.html'), page);
}

/** Writes server.html next to index.html: the page with the output of the app's server. */
function renderOnServer(app: string): void {
  const server = readdirSync(join(app, 'dist-server')).find((file) => file.startsWith('server.')) ?? '';
  const rendered = run(app, 'node', join('dist-server', server)).trim();
  const page = readFileSync(join(app, 'dist/index.html'), 'utf8').replace('<!--app-->', () => rendered);
  writeFileSync(join(app, 'dist/server.html'), page);
}

export default function prepare(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'frameworks-'));
  process.env['FRAMEWORKS_AT'] = folder;
  run(join(here, '../../..'), 'npm', 'pack', '--ignore-scripts', '--pack-destination', folder);
  const [packed = ''] = readdirSync(folder);
  for (const name of NAMES) {
    const app = join(folder, name);
    for (const source of new Set([frameworkOf(name), name]))
      cpSync(join(here, 'apps', source), app, { recursive: true });
    cpSync(join(here, 'apps/shared/sample.ts'), join(app, 'src/sample.ts'));
    cpSync(join(here, 'apps/shared/app.css'), join(app, 'public/app.css'));
    writeSamples(app, frameworkOf(name));
    if (SERVER_APPS.includes(name)) writeProxy(app, name);
    else writeIndex(app);
    const quiet = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts'];
    run(app, 'npm', 'install', ...quiet, join('..', packed));
    run(app, 'npm', 'run', 'build');
    if (existsSync(join(app, 'dist-server'))) renderOnServer(app);
  }
  return () => rmSync(folder, { recursive: true });
}
