/**
 * Folders outside of the repository: empty ones, and those of a consumer with this package and others in `node_modules`.
 * Knows nothing of what is written into them.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pack } from '../../../tools/release/stage.js';
import { inRoot, ROOT } from '../../../tools/repository.js';

export type Folder = ReturnType<typeof emptyFolder>;

export function emptyFolder() {
  const path = mkdtempSync(join(tmpdir(), 'consumer-app-'));
  return {
    path,
    /** Writes a file, and the folders above it. */
    write: (name: string, text: string): void => {
      mkdirSync(dirname(join(path, name)), { recursive: true });
      writeFileSync(join(path, name), text);
    },
    read: (name: string): string => readFileSync(join(path, name), 'utf8'),
    /** Runs a shell command in the folder. */
    run: (command: string): void => void execFileSync(command, { cwd: path, shell: true, stdio: 'ignore' }),
    /** Copies a file that lies next to this one: one that the consumer would have written. */
    copy: (name: string): void => cpSync(fileURLToPath(new URL(name, import.meta.url)), join(path, name)),
    remove: (): void => rmSync(path, { recursive: true }),
  };
}

export interface FolderOptions {
  /** Unpacks this package as it would be published; by default, links to the built repository. */
  readonly packed?: boolean;
  /** Further packages, linked from the repository so that no registry is needed. */
  readonly packages?: readonly string[];
}

/** Does what `npm install` of the packed package does, without a registry. */
function unpack(modules: string): void {
  const { filename } = pack(ROOT, modules);
  execFileSync('tar', ['-xzf', filename], { cwd: modules });
  renameSync(join(modules, 'package'), join(modules, 'notification-inbox'));
}

export function makeFolder({ packed = false, packages = [] }: FolderOptions = {}): Folder {
  const folder = emptyFolder();
  const modules = join(folder.path, 'node_modules');
  mkdirSync(modules);
  const link = (from: string, name: string): void => {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(from, join(modules, name), 'dir');
  };
  if (packed) unpack(modules);
  else link(ROOT, 'notification-inbox');
  for (const name of packages) link(inRoot(`node_modules/${name}`), name);
  return folder;
}
