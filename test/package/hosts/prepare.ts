/** Makes a host with the packed package: writes its files, installs its packages, and builds or serves its page. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../support/free-port.js';
import { until } from '../../support/until.js';
import { BUILD_ENV, inRoot, run } from '../../../tools/repository.js';
import { MANAGERS, TOOLS, type Host } from './hosts.js';

const APP = inRoot('test/package/hosts/app');

const ENV = {
  ...BUILD_ENV,
  CI: '', // Yarn and pnpm would install nothing without a lock file.
  NEXT_TELEMETRY_DISABLED: '1',
  YARN_ENABLE_TELEMETRY: '0',
};

/** Whether the tool makes the page from index.html. */
const buildsPage = (tool: Host['tool']): boolean => tool.includes('Vite') || tool === 'Parcel';

function write(folder: string, host: Host, packed: string): void {
  const { own, packages, tool, manager } = host;
  cpSync(join(APP, tool === 'Next' ? 'next' : 'tools'), folder, { recursive: true });
  cpSync(join(APP, 'main.js'), join(folder, 'main.js'));
  cpSync(join(APP, `own/${own}.js`), join(folder, 'own.js'));
  const manifest = {
    private: true,
    type: 'module',
    scripts: { build: TOOLS[tool].build },
    dependencies: { 'notification-inbox': `file:${packed}`, ...packages },
    devDependencies: TOOLS[tool].packages,
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'host.json'), JSON.stringify(host));
  if (manager.startsWith('Yarn')) writeFileSync(join(folder, 'yarn.lock'), '');
  const page = readFileSync(join(APP, 'index.html'), 'utf8');
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, buildsPage(tool) ? '' : 'dist', 'index.html'), page);
}

/** A function that runs the program which installs packages. */
const managerOf = (folder: string, manager: Host['manager']) => {
  const from = MANAGERS[manager];
  const program = manager.split(' ')[0]?.toLowerCase() ?? '';
  const before = from ? ['exec', '--yes', `--package=${from}`, '--', program] : [];
  return (...args: readonly string[]): Promise<string> => run({ cwd: folder, env: ENV }, 'npm', ...before, ...args);
};

/** Writes a host into a new folder, and installs and builds it. */
export async function prepareHost(folder: string, host: Host, packed: string): Promise<void> {
  mkdirSync(folder);
  write(folder, host, packed);
  const manager = managerOf(folder, host.manager);
  await manager('install', ...(host.manager === 'npm' ? ['--no-audit', '--no-fund'] : []));
  if (TOOLS[host.tool].build) await manager('run', 'build');
}

export interface DevServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

export async function startDevServer(folder: string): Promise<DevServer> {
  const port = await freePort();
  const vite = join(folder, 'node_modules/.bin/vite');
  const server = spawn(vite, ['--host', '127.0.0.1', '--port', `${port}`, '--strictPort'], {
    cwd: folder,
    env: ENV,
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  await until(() => fetch(url));
  return {
    url,
    close: async () => {
      server.kill();
      await once(server, 'exit');
    },
  };
}
