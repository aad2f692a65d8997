/**
 * Installs the package libsql into the cache of the user, once. Only `dev` in a Node without SQLite uses it: as a dependency
 * of this package it would be part of every production install.
 */
import { exec, execFile } from 'node:child_process';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { CommandError } from '../command-error.js';
import { cacheFolder } from '../cache-folder.js';

/** The version of the repository's own tests. */
export const LIBSQL_VERSION = '0.5.29';

const HOUR_MS = 3_600_000;
const MAX_TRIES = 3;
const MAX_SHOWN_LINES = 4;

const OFFLINE =
  `Use Node 22.13 or later, which has an SQLite of its own. ` +
  `Or run once, where there is a network: npm install --save-dev libsql@${LIBSQL_VERSION}`;

/** Each flag overrides what the configuration of a host's npm may say. With `--prefix`, npm would not read the global one. */
const NPM_INSTALL = [
  `npm install libsql@${LIBSQL_VERSION} --global=false --include=optional --ignore-scripts --dry-run=false`,
  '--no-package-lock --no-audit --no-fund --prefer-offline --fetch-retries=1 --fetch-retry-mintimeout=1000',
].join(' ');

/** `npm run -w` and `npx -w` hand their workspace on. */
const withoutWorkspace = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_config_workspace/i.test(name)));

/** Whether the package in a folder opens a database. Another process tries it: a broken addon can end a process. */
async function isUsable(folder: string): Promise<boolean> {
  try {
    await promisify(execFile)(process.execPath, ['-e', 'new (require("libsql"))(":memory:")'], { cwd: folder });
    return true;
  } catch {
    return false;
  }
}

/** What installs that were interrupted have left. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(dirname(folder))) {
    const path = join(dirname(folder), name);
    const isOld = async (): Promise<boolean> => (await stat(path)).mtimeMs < Date.now() - HOUR_MS;
    if (name.startsWith(`${basename(folder)}.`) && (await isOld())) await rm(path, { recursive: true, force: true });
  }
}

async function runNpm(folder: string): Promise<void> {
  try {
    await promisify(exec)(NPM_INSTALL, { cwd: folder, env: withoutWorkspace() });
  } catch (cause) {
    const { stderr = '' } = cause as { readonly stderr?: string };
    const lines = stderr.trim().split('\n').slice(0, MAX_SHOWN_LINES).join('\n');
    throw new CommandError(`libsql ${LIBSQL_VERSION} can't be installed:\n${lines}\n${OFFLINE}`, { cause });
  }
}

/** Installs beside the folder and puts the result in its place: no start ever sees half an install. */
async function install(folder: string): Promise<void> {
  const own = `${folder}.${process.pid}`;
  try {
    await mkdir(own, { recursive: true });
    await writeFile(join(own, 'package.json'), '{ "private": true }\n');
    await removeLeftovers(folder);
    await runNpm(own);
    if (await isUsable(folder)) return; // Another start was quicker.
    await rename(folder, join(own, 'broken')).catch(() => {});
    await rename(own, folder).catch(() => {});
  } catch (cause) {
    if (cause instanceof CommandError) throw cause;
    const sentence = `The folder "${dirname(folder)}" can't be used: ${(cause as Error).message}.`;
    const variables = 'Name others for it and for npm in the variables XDG_CACHE_HOME and npm_config_cache.';
    throw new CommandError(`${sentence} ${variables} ${OFFLINE}`, { cause });
  } finally {
    await rm(own, { recursive: true, force: true }).catch(() => {});
    await rm(join(folder, 'broken'), { recursive: true, force: true }).catch(() => {});
  }
}

/** The folder in whose `node_modules` libsql is. @throws CommandError if it can't be installed or does not load */
export async function findOrInstallLibsql(log: (line: string) => void): Promise<string> {
  const name = `libsql-${LIBSQL_VERSION}-${process.platform}-${process.arch}`;
  const folder = join(cacheFolder(), name);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (await isUsable(folder)) return folder;
    if (tries === 0)
      log(
        `Node ${process.versions.node} has no SQLite of its own: installing libsql ${LIBSQL_VERSION} (20 MB) once, into\n${folder}\n`,
      );
    await install(folder);
  }
  throw new CommandError(`libsql ${LIBSQL_VERSION} does not load here. ${OFFLINE}`);
}
