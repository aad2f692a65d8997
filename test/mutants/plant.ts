/**
 * Puts a planted bug into an in-memory copy of the store, with the harness around it, and runs schedules on that in a worker
 * until one finds it. The sources on disk stay as they are.
 */
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Bug } from './store-defects.js';

const STORE = new URL('../../src/store/', import.meta.url);
const ENTRY = fileURLToPath(new URL('../harness/find.ts', import.meta.url));
/** Far more than any takes: what lasts longer hangs, and counts as not found. */
const PATIENCE = 170_000;

export interface Found {
  /** How many schedules it took; null where none found it. */
  readonly after: number | null;
  readonly said: string;
}

/** @throws Error where the text is not there exactly once: then the bug is planted nowhere. */
export function planted({ name, file, text, instead }: Bug): string {
  const source = readFileSync(new URL(file, STORE), 'utf8');
  const times = source.split(text).length - 1;
  if (times !== 1) throw new Error(`"${name}": its text stands ${times} times in ${file}, not once`);
  return source.replace(text, () => instead);
}

async function bundle(bug?: Bug): Promise<string> {
  const path = bug && fileURLToPath(new URL(bug.file, STORE));
  const code = bug && planted(bug);
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [{ name: 'plant', load: (id) => (code !== undefined && id === path ? code : null) }],
    ssr: { noExternal: true },
    build: { ssr: ENTRY, write: false, minify: false },
  });
  const [chunk] = [built].flat().find((one) => 'output' in one)?.output ?? [];
  if (chunk?.type !== 'chunk') throw new Error('nothing was bundled');
  return chunk.code;
}

/** Without a bug it runs the store as it is. */
export async function find(schedules: number, seed: number, bug?: Bug): Promise<Found> {
  const code = await bundle(bug);
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {
    workerData: { schedules, seed },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      timer = setTimeout(() => reject(new Error('it never comes to rest')), PATIENCE);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
