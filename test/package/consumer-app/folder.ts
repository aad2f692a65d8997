/**
 * A folder outside of the repository, as a consumer has it: a few files, and in `node_modules` this package and others.
 * It does not know what is written into it.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export interface Folder {
  readonly path: string;
  write(name: string, text: string): void;
  /** Runs a shell command in the folder. */
  run(command: string): void;
  /** Copies a file that lies next to this one: one that the consumer would have written. */
  copy(name: string): void;
  remove(): void;
}

export interface FolderOptions {
  /** Unpacks this package as it would be published; by default, links to the built repository. */
  readonly packed?: boolean;
  /** Further packages, linked from the repository so that no registry is needed. */
  readonly packages?: readonly string[];
}

/** Does what `npm install` of the packed package does, without a registry. */
function unpack(modules: string): void {
  const packing = ['pack', '--ignore-scripts', '--silent', '--pack-destination', modules];
  execFileSync('npm', packing, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const tarball = readdirSync(modules).find((name) => name.endsWith('.tgz')) ?? '';
  execFileSync('tar', ['-xzf', tarball], { cwd: modules });
  renameSync(join(modules, 'package'), join(modules, 'notification-inbox'));
}

export function makeFolder({ packed = false, packages = [] }: FolderOptions = {}): Folder {
  const path = mkdtempSync(join(tmpdir(), 'consumer-app-'));
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
    run: (command) => void execFileSync(command, { cwd: path, shell: true, stdio: 'ignore' }),
    copy: (name) => cpSync(fileURLToPath(new URL(name, import.meta.url)), join(path, name)),
    remove: () => rmSync(path, { recursive: true }),
  };
}
