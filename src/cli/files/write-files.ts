/** Writes planned files: all of them, or none. Knows nothing of what they are. */
import { chmodSync, chownSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CommandError } from '../command-error.js';
import type { PlannedFile } from './project-folder.js';

/** Undoes what has been done so far, last first. */
type Undo = (() => void)[];

/** The bytes of a file; undefined if there is none. */
function bytesOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === 'ENOENT') return undefined;
    throw error;
  }
}

function requireUnchanged({ target, before }: PlannedFile): void {
  const now = bytesOf(target);
  const isSame = before ? now?.equals(before.bytes) : now === undefined;
  if (!isSame) throw new Error('it has changed since it was read.');
}

/** Writes a file into the folder of its target, whose place it takes by a rename. */
function writeBeside({ target, before }: PlannedFile, name: string, bytes: Buffer): string {
  const temporary = join(dirname(target), name);
  writeFileSync(temporary, bytes, { flag: 'wx', flush: true });
  if (before && process.getuid?.() === 0) chownSync(temporary, before.stats.uid, before.stats.gid);
  if (before) chmodSync(temporary, before.stats.mode);
  return temporary;
}

function prepare(file: PlannedFile, index: number, undo: Undo): string {
  requireUnchanged(file);
  const created = mkdirSync(dirname(file.target), { recursive: true });
  if (created !== undefined) undo.push(() => rmSync(created, { recursive: true }));
  const name = `.notification-inbox-${process.pid}-${index}.tmp`;
  undo.push(() => rmSync(join(dirname(file.target), name), { force: true }));
  return writeBeside(file, name, file.after);
}

function replace(file: PlannedFile, temporary: string, undo: Undo): void {
  const { target, before } = file;
  renameSync(temporary, target);
  undo.push(() => {
    if (before) renameSync(writeBeside(file, `.notification-inbox-${process.pid}.old`, before.bytes), target);
    else rmSync(target);
  });
}

/** @throws CommandError that names the file that can't be written; all files are then as they were */
export function writeFiles(files: readonly PlannedFile[]): void {
  const undo: Undo = [];
  let path = '';
  const each = <T>(step: (file: PlannedFile, index: number) => T): T[] =>
    files.map((file, index) => {
      ({ path } = file);
      return step(file, index);
    });
  try {
    const temporary = each((file, index) => prepare(file, index, undo));
    each((file, index) => replace(file, temporary[index] ?? '', undo));
  } catch (cause) {
    for (const step of undo.toReversed()) step();
    throw new CommandError(`${path} can't be written: ${(cause as Error).message}`, { cause });
  }
}
