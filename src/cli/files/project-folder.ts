/**
 * The files of the user's project. Commands read them through it and plan all changes before the first is written. It
 * refuses a file that it could not write back as it was but for the change. Writes nothing itself.
 */
import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import type { Dirent, Stats } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { CommandError } from '../command-error.js';
import type { Change } from './change.js';
import { decode, encode } from './text-file.js';
import type { TextFile } from './text-file.js';

interface ReadFile extends TextFile {
  readonly bytes: Buffer;
  readonly stats: Stats;
}

/** What to write, and where. */
export interface PlannedFile {
  /** As messages name it. */
  readonly path: string;
  /** The file itself, without links. */
  readonly target: string;
  /** Undefined for a new file. */
  readonly before: Pick<ReadFile, 'bytes' | 'stats'> | undefined;
  readonly after: Buffer;
}

const NOT_THERE = new Set<unknown>(['ENOENT', 'ENOTDIR']);

/** The result of a function of the file system; undefined if there is no such file. @throws CommandError */
function ifThere<T>(path: string, read: () => T): T | undefined {
  try {
    return read();
  } catch (cause) {
    if (NOT_THERE.has((cause as { readonly code?: unknown }).code)) return undefined;
    throw new CommandError(`${path} can't be read: ${(cause as Error).message}`, { cause });
  }
}

export class ProjectFolder {
  readonly #root: string;
  readonly #files = new Map<string, ReadFile | undefined>();

  constructor(folder: string) {
    this.#root = realpathSync(folder);
  }

  /** The text of a file, with `\n` at the end of each line; undefined if there is no such file. @throws CommandError */
  read(path: string): string | undefined {
    return this.#file(path)?.text;
  }

  /** @throws CommandError if the file is not text in UTF-8 */
  requireText(path: string): void {
    if (this.#file(path)?.isUtf8 === false) throw new CommandError(`${path} is not text in UTF-8.`);
  }

  /** What a path is, through links; undefined if there is nothing, or no file, at it. @throws CommandError */
  kindOf(path: string): 'file' | 'folder' | undefined {
    const stats = ifThere(path, () => statSync(resolve(this.#root, path)));
    return stats?.isDirectory() ? 'folder' : stats?.isFile() ? 'file' : undefined;
  }

  /** The entries of a folder, by their names. @throws CommandError */
  list(path: string): Dirent[] {
    const entries = ifThere(path, () => readdirSync(resolve(this.#root, path), { withFileTypes: true })) ?? [];
    return entries.toSorted((first, second) => (first.name < second.name ? -1 : 1));
  }

  /** A path from the folder. @throws CommandError if what it leads to is outside of the folder */
  pathOf(path: string): string {
    this.#targetOf(path);
    return relative(this.#root, resolve(this.#root, path));
  }

  #file(path: string): ReadFile | undefined {
    const file = resolve(this.#root, path);
    if (!this.#files.has(file))
      this.#files.set(
        file,
        ifThere(path, () => {
          const stats = statSync(file);
          if (!stats.isFile()) return undefined; // reading a pipe would wait for ever
          const bytes = readFileSync(file);
          return { ...decode(bytes), bytes, stats };
        }),
      );
    return this.#files.get(file);
  }

  /**
   * What changes make of files, which nobody has written yet.
   * @throws CommandError if one of them can't be changed without harm
   */
  plan(changes: readonly Change[]): PlannedFile[] {
    const planned = changes.map((change) => this.#planFile(change));
    planned.forEach(({ path, target, before }, index) => {
      // Two names of one file, or a new file that another one replaces, also where case makes no difference.
      const same = planned
        .slice(0, index)
        .find((other) =>
          before && other.before ? other.target === target : other.target.toLowerCase() === target.toLowerCase(),
        );
      if (same) throw new CommandError(`${same.path} and ${path} are the same file: change one after the other.`);
    });
    return planned;
  }

  #planFile({ path, after }: Change): PlannedFile {
    const target = this.#targetOf(path);
    const stats = ifThere(path, () => statSync(target));
    if (stats && !stats.isFile()) throw new CommandError(`${path} is ${stats.isDirectory() ? 'a folder' : 'no file'}.`);
    this.requireText(path);
    const before = this.#file(path);
    if (before && (before.stats.mode & 0o222) === 0) throw new CommandError(`${path} is read-only.`);
    return { path, target, before, after: before ? encode(after, before) : Buffer.from(after) };
  }

  /** The file that a path is, without links; of a new file, that which it will be. */
  #targetOf(path: string): string {
    const file = resolve(this.#root, path);
    const missing: string[] = [];
    let existing = file;
    while (!ifThere(path, () => lstatSync(existing))) {
      missing.unshift(basename(existing));
      existing = dirname(existing);
    }
    const real = ifThere(path, () => realpathSync(existing));
    if (real === undefined) throw new CommandError(`${path} is a link to a file that does not exist.`);
    const target = join(real, ...missing);
    if (!this.contains(target))
      throw new CommandError(
        this.contains(file) ? `${path} is a link that leads out of this folder.` : `${path} is outside of this folder.`,
      );
    if (missing.length > 0 && !statSync(real).isDirectory())
      throw new CommandError(`${path} can't be written: ${relative(this.#root, real)} is no folder.`);
    return target;
  }

  /** Whether a path is below the folder. */
  contains(path: string): boolean {
    const inside = relative(this.#root, resolve(this.#root, path));
    return inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
  }
}
