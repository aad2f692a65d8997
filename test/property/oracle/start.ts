/** Runs schedules in a worker with its own window. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Job, Report } from './search.js';

const FOLDER = 'node_modules/.oracle';
const WORKER = new URL('worker.ts', import.meta.url).href;
/** A worker does not inherit the TypeScript loader of the process. */
const STARTER = `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(WORKER)}))).catch((error) => setImmediate(() => { throw error; }))`;

/** @throws Error if the worker takes longer than `timeoutMs` */
export async function runInWorker(code: string, job: Job, timeoutMs = 7_200_000): Promise<Report> {
  mkdirSync(FOLDER, { recursive: true });
  const folder = mkdtempSync(join(FOLDER, 'run-'));
  const path = join(folder, 'oracle.mjs');
  writeFileSync(path, code);
  const worker = new Worker(STARTER, {
    eval: true,
    workerData: { file: pathToFileURL(path).href, job },
    resourceLimits: { maxYoungGenerationSizeMb: 256, maxOldGenerationSizeMb: Number(process.env['HEAP'] ?? 1500) },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Report>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      timer = setTimeout(() => reject(new Error('The schedules do not end.')), timeoutMs);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
    rmSync(folder, { recursive: true });
  }
}
