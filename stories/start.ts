/**
 * `npm run stories` and `npm run stories:build`: Storybook on port 6006, or as files in `dist-storybook/`. It is a package of
 * its own, which is installed here when it is missing. The controls are made from the manifest of the sources as they are.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}stories/`;
const [command = 'dev', ...more] = process.argv.slice(2);

const inherit = { cwd: root, stdio: 'inherit' } as const;
const versionIn = (path: string): string | undefined => {
  const { packages } = JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, { version: string }> };
  return packages['node_modules/storybook']?.version;
};

/** Installs the versions of the lock file, unless they are there. */
function install(): void {
  const installed = `${folder}node_modules/.package-lock.json`;
  const version = versionIn(`${folder}package-lock.json`);
  if (existsSync(installed) && versionIn(installed) === version) return;
  console.log(`Storybook ${version} is not installed. npm puts it into stories/node_modules, about 100 MB.`);
  execFileSync('npm', ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'], inherit);
}

const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  dev: ['--port', '6006', '--no-open', '--no-version-updates', '--host', '127.0.0.1'],
  build: ['--output-dir', `${root}dist-storybook`],
};

install();
mkdirSync(`${root}dist`, { recursive: true });
execFileSync('npm', ['run', '--silent', 'manifest'], inherit);

const storybook = spawn(
  process.execPath,
  [
    `${folder}node_modules/storybook/dist/bin/dispatcher.js`,
    command,
    '--config-dir',
    `${folder}.storybook`,
    '--disable-telemetry',
    ...(OPTIONS[command] ?? []),
    ...more,
  ],
  { ...inherit, env: { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1' } },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => storybook.kill(signal));
storybook.on('exit', (code) => process.exit(code ?? 1));
