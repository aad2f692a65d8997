/**
 * Installs the packages of packages/ for the pictures, with its lock file, in a folder outside of the repository: a font, so
 * that the pictures are the same on every machine, and the other inboxes. A second run finds them there.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot, read, readJson } from '../repository.js';

const SOURCE = 'tools/pictures/packages';
const INSTALL = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
const FONT = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/** Versions by the names of packages. */
export const readVersions = (): Readonly<Record<string, string>> =>
  (readJson(`${SOURCE}/package.json`) as { readonly dependencies: Readonly<Record<string, string>> }).dependencies;

/** The licences that the packages declare, by their names. */
export function readLicences(): Readonly<Record<string, string>> {
  const { packages } = readJson(`${SOURCE}/package-lock.json`) as {
    readonly packages: Readonly<Record<string, { readonly license?: string }>>;
  };
  return Object.fromEntries(
    Object.entries(packages).map(([path, { license = '' }]) => [path.replace('node_modules/', ''), license]),
  );
}

/** @returns the folder that has `node_modules` */
export function installPackages(): string {
  const lock = read(`${SOURCE}/package-lock.json`);
  const folder = join(tmpdir(), `inbox-pictures-${createHash('sha256').update(lock).digest('hex').slice(0, 12)}`);
  const isInstalled = join(folder, 'installed');
  if (existsSync(isInstalled)) return folder;
  console.log(`Installing the packages of ${SOURCE} into ${folder} …`);
  mkdirSync(folder, { recursive: true });
  cpSync(inRoot(SOURCE), folder, { recursive: true });
  execFileSync('npm', INSTALL, { cwd: folder, stdio: 'inherit' });
  writeFileSync(isInstalled, '');
  return folder;
}

/** Inter with variable weight, in base64. */
export const readFont = (folder: string): string => readFileSync(join(folder, 'node_modules', FONT), 'base64');
