/** `npm run docs`, `docs:build` and `docs:preview`: prepares what the site needs, says so, and runs VitePress. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { OUT_DIR, serveSite } from './serve.js';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../../', import.meta.url));

/** Ends the process with the code of a command that fails. */
function run(cwd: string, command: string, ...args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/** npm writes the second file at the end of an install. */
function isInstalled(): boolean {
  const locked = (path: string): unknown => {
    const { packages } = JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, { version: string }> };
    return packages['node_modules/vitepress']?.version;
  };
  const installed = `${here}node_modules/.package-lock.json`;
  return existsSync(installed) && locked(installed) === locked(`${here}package-lock.json`);
}

/** Installs the site's package and builds the inbox if they are missing. */
export function prepareSite(): void {
  if (!isInstalled()) {
    console.log('Installing the package of the documentation site into docs/.vitepress/node_modules …');
    run(here, 'npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error'); // also where "npm run --silent" called
  }
  if (!existsSync(`${root}dist/index.js`)) {
    console.log('Building the inbox, which the pages show live …');
    run(root, 'npm', 'run', '--silent', 'build:modules');
  }
}

const vitepress = (...args: readonly string[]): void =>
  run(here, process.execPath, `${here}node_modules/vitepress/bin/vitepress.js`, ...args);

async function preview(): Promise<void> {
  if (!existsSync(`${OUT_DIR}index.html`)) {
    console.error('There is no built site: run "npm run docs:build" first.');
    process.exit(1);
  }
  const port = Number(process.env['PORT'] ?? 4173);
  await serveSite(port);
  console.log(`The built site, with its page policy: http://127.0.0.1:${port}/`);
}

const [command = 'dev', ...options] = process.argv.slice(2);
if (command === 'preview') await preview();
else {
  prepareSite();
  vitepress(command, '..', ...options);
}
