/** Throw-away copies of a tree, in which a source file can be replaced while the tree stays as it is. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Some tests read the build. It is that of the sources without a mutant, as nearly all of these tests look at its form. */
const BUILT = ['dist', 'dist-demo', 'dist-stories'];
const BUILDS = ['build', 'build:demo', 'build:stories'];
/** The folder of what runs in a copy, also in a tree of before this folder. */
const IN_TREE = 'tools/mutation/in-tree';
const OWN = fileURLToPath(new URL('in-tree', import.meta.url));
const TESTS = /^(test\/(?!mutation\/)|demo\/|stories\/|vite\.config\.ts$|tsconfig\.json$|package-lock\.json$)/;

const filesOf = (root: string): readonly string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && !file.startsWith('tools/mutation/') && existsSync(join(root, file)));

/** What the results of a run depend on. */
export function hashesOf(root: string): { readonly sources: string; readonly tests: string } {
  const files = filesOf(root).toSorted();
  const hashOf = (pattern: RegExp): string => {
    const hash = createHash('sha256');
    for (const file of files) if (pattern.test(file)) hash.update(`${file}\n`).update(readFileSync(join(root, file)));
    return hash.digest('hex').slice(0, 12);
  };
  return { sources: hashOf(/^src\//), tests: hashOf(TESTS) };
}

export type Tree = ReturnType<typeof copyTree>;

/** Packages are linked; what tools write beside them stays in the copy. */
function linkPackages(root: string, folder: string): void {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(to);
  for (const name of readdirSync(from))
    if (!name.startsWith('.') || name === '.bin') symlinkSync(join(from, name), join(to, name));
}

/** Builds the tree as `npm test` does, unless it is built. */
export function build(root: string): void {
  if (BUILT.every((folder) => existsSync(join(root, folder)))) return;
  for (const script of BUILDS) execFileSync('npm', ['run', '--silent', script], { cwd: root, stdio: 'inherit' });
}

export function copyTree(root: string) {
  const folder = mkdtempSync(join(tmpdir(), 'mutation-'));
  for (const file of filesOf(root)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file), { verbatimSymlinks: true });
  }
  /** Copies the build again. */
  const restoreBuild = (): void => {
    for (const name of BUILT) {
      rmSync(join(folder, name), { recursive: true, force: true });
      cpSync(join(root, name), join(folder, name), { recursive: true });
    }
  };
  restoreBuild();
  cpSync(OWN, join(folder, IN_TREE), { recursive: true });
  linkPackages(root, folder);
  // Some tests list the files of the repository.
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  execFileSync('git', ['add', '--all'], { cwd: folder });
  let replaced: readonly string[] = [];
  return {
    folder,
    /** Replaces source files until the next call. */
    replace: (files: ReadonlyMap<string, string>): void => {
      for (const file of replaced) cpSync(join(root, file), join(folder, file));
      for (const [file, content] of files) writeFileSync(join(folder, file), content);
      replaced = [...files.keys()];
    },
    restoreBuild,
    remove: (): void => rmSync(folder, { recursive: true, force: true }),
  };
}
