/** Databases with the demo's team and its history: one is seeded, and each test gets a copy. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createService } from '../../../src/local-service/app.js';

let folder = '';
let copies = 0;

/** Returns the path of a copy that is deleted when the process exits. */
export function copySeededDatabase(key: string): string {
  const seeded = (): string => join(folder, 'seeded.db');
  if (!folder) {
    folder = mkdtempSync(join(tmpdir(), 'inbox-site-'));
    process.once('exit', () => rmSync(folder, { recursive: true }));
    createService({ data: seeded(), seed: true, key }).close();
  }
  const copy = join(folder, `${(copies += 1)}.db`);
  copyFileSync(seeded(), copy);
  return copy;
}
