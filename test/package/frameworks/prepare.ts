/**
 * Packs the package as it would be published, and installs and builds each app with it in a folder outside of the
 * repository, as a consumer would. Run after the build. An app whose tool needs a newer Node depends on one.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { emptyFolder } from '../consumer-app/folder.js';
import { blocks, sample } from '../../../tools/docs/pages.js';
import { pack } from '../../../tools/release/stage.js';
import { inRoot, ROOT, run } from '../../../tools/repository.js';
import { frameworkOf, NAMES, SERVER_APPS } from './names.js';

const APPS = inRoot('test/package/frameworks/apps');

/** Apps that are installed and built at the same time: one waits for the network while another one compiles. */
const CONCURRENT_APPS = 2;

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
  cpSync(inRoot('test/package/consumer-app/session.js'), join(app, 'src/session.js'));
  write(join(app, 'src/inbox.js'), sample('getting-started', 'A module for the proxy'));
  if (name === 'next') write(join(app, 'src/app/inbox/[...path]/route.ts'), sample('getting-started', 'Next'));
  cpSync(join(APPS, 'shared/app.css'), join(app, 'src/app.css'));
}

/** Adds the page that the apps share, unless the app has one of its own. */
function writeIndex(app: string): void {
  if (existsSync(join(app, 'index.html')) || existsSync(join(app, 'src/index.html'))) return;
  const client = existsSync(join(app, 'src/client.tsx')) ? 'client.tsx' : 'client.ts';
  const page = readFileSync(join(APPS, 'shared/index.html'), 'utf8').replace('CLIENT', client);
  writeFileSync(join(app, 'index.html'), page);
}

/** Writes server.html next to index.html: the page with the output of the app's server. */
async function renderOnServer(app: string): Promise<void> {
  const server = readdirSync(join(app, 'dist-server')).find((file) => file.startsWith('server.')) ?? '';
  const rendered = (await run({ cwd: app }, 'node', join('dist-server', server))).trim();
  const page = readFileSync(join(app, 'dist/index.html'), 'utf8').replace('<!--app-->', () => rendered);
  writeFileSync(join(app, 'dist/server.html'), page);
}

async function prepareApp(app: string, name: string, packed: string): Promise<void> {
  for (const source of new Set([frameworkOf(name), name])) cpSync(join(APPS, source), app, { recursive: true });
  cpSync(join(APPS, 'shared/sample.ts'), join(app, 'src/sample.ts'));
  cpSync(join(APPS, 'shared/app.css'), join(app, 'public/app.css'));
  writeSamples(app, frameworkOf(name));
  if (SERVER_APPS.includes(name)) writeProxy(app, name);
  else writeIndex(app);
  const quiet = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts'];
  await run({ cwd: app }, 'npm', 'install', ...quiet, join('..', packed));
  await run({ cwd: app }, 'npm', 'run', 'build');
  if (existsSync(join(app, 'dist-server'))) await renderOnServer(app);
}

export default async function prepare(): Promise<() => void> {
  const folder = emptyFolder();
  process.env['FRAMEWORKS_AT'] = folder.path;
  const packed = pack(ROOT, folder.path).filename;
  const names = NAMES.values();
  const prepareNext = async (): Promise<void> => {
    for (const name of names) await prepareApp(join(folder.path, name), name, packed);
  };
  await Promise.all(Array.from({ length: CONCURRENT_APPS }, prepareNext));
  return () => folder.remove();
}
