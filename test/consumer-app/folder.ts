/**
 * A folder outside of the repository, such as a stranger has: their few files, and in `node_modules` our package and
 * whatever else they chose. It knows nothing of what is written into it.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Folder {
  readonly path: string;
  write(name: string, text: string): void;
  /** Runs a command, as one types it. */
  type(line: string): void;
  /** Copies a file of this folder of tests, one that the stranger would have written. */
  copy(name: string): void;
  remove(): void;
}

export interface FolderOptions {
  /** Our package as it would be published, unpacked; else the repository as it is built. */
  readonly packed?: boolean;
  /** Packages besides ours, taken from the repository so that no registry is needed. */
  readonly packages?: readonly string[];
}

/** What `npm install` makes of the packed package, but for the registry. */
function unpack(modules: string): void {
  const packing = ['pack', '--ignore-scripts', '--silent', '--pack-destination', modules];
  execFileSync('npm', packing, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const tarball = readdirSync(modules).find((name) => name.endsWith('.tgz')) ?? '';
  execFileSync('tar', ['-xzf', tarball], { cwd: modules });
  renameSync(join(modules, 'package'), join(modules, 'notification-inbox'));
}

export function makeFolder({ packed = false, packages = [] }: FolderOptions = {}): Folder {
  const path = mkdtempSync(join(tmpdir(), 'stranger-'));
  const modules = join(path, 'node_modules');
  mkdirSync(modules);
  const link = (from: string, name: string): void => {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(from, join(modules, name), 'dir');
  };
  if (packed) unpack(modules);
  else link(root, 'notification-inbox');
  for (const name of packages) link(join(root, 'node_modules', name), name);
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), text);
  };
  return {
    path,
    write,
    type: (line) => void execFileSync(line, { cwd: path, shell: true, stdio: 'ignore' }),
    copy: (name) => cpSync(fileURLToPath(new URL(name, import.meta.url)), join(path, name)),
    remove: () => rmSync(path, { recursive: true }),
  };
}
