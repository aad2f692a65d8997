/** Installs the packages that only the benchmark needs, in the folder rivals/, and says so when that fails. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket } from './services/service.js';

const folder = new URL('../rivals/', import.meta.url);
const INSTALL = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1'];
/** Their versions belong to the results. */
const PACKAGES = ['@trycourier/courier-ui-inbox', '@knocklabs/react', 'react'];

/** The part of the package `ws` that the sites use. */
interface SocketServer {
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, onOpen: (socket: Socket) => void): void;
}

const read = (path: string): string => readFileSync(new URL(path, folder), 'utf8');

/** Whether the folder has what the lock file says. */
function isInstalled(): boolean {
  if (!existsSync(new URL('node_modules/.installed', folder))) return false;
  return read('node_modules/.installed') === read('package-lock.json');
}

/** @returns whether the packages are there */
export async function installRivals(): Promise<boolean> {
  if (isInstalled()) return true;
  console.log('Installing Courier and Knock for the comparison …');
  try {
    const options = { cwd: fileURLToPath(folder), timeout: 240_000 };
    await promisify(execFile)('npm', INSTALL, options);
    writeFileSync(new URL('node_modules/.installed', folder), read('package-lock.json'));
    return true;
  } catch (error) {
    const text = String(error instanceof Error && 'stderr' in error ? error.stderr : error);
    const reason = /^npm error (.+)/m.exec(text)?.[1] ?? text.trim();
    console.log(`Courier and Knock are left out: npm could not install tools/bench/rivals (${reason}).`);
    return false;
  }
}

/** Versions of the installed rivals by package. */
export const rivalVersions = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    PACKAGES.map((name): [string, string] => {
      const { version }: { version: string } = JSON.parse(read(`node_modules/${name}/package.json`));
      return [name, version];
    }),
  );

export function createSocketServer(): SocketServer {
  const { WebSocketServer }: { WebSocketServer: new (options: { noServer: true }) => SocketServer } = createRequire(
    new URL('package.json', folder),
  )('ws');
  return new WebSocketServer({ noServer: true });
}
