/** Runs the schedules of test/property/schedules in a worker, on a bundle of the store with a mutant, until one breaks a promise. */
import { Worker } from 'node:worker_threads';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Plugin } from 'vite';

const ENTRY = fileURLToPath(new URL('../schedules/worker.ts', import.meta.url));
/** Far more than any run takes: a worker that takes longer hangs. */
const TIMEOUT_MS = 400_000;

export interface Result {
  /** How many schedules were run until one broke a promise; null if none did. */
  readonly after: number | null;
  /** The broken promise. */
  readonly message: string;
}

async function bundle(plugins: readonly Plugin[]): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [...plugins],
    ssr: { noExternal: true },
    build: { ssr: ENTRY, write: false, minify: false },
  });
  const [chunk] = [built].flat().find((one) => 'output' in one)?.output ?? [];
  if (chunk?.type !== 'chunk') throw new Error('The bundle has no output chunk.');
  return chunk.code;
}

/** Without plugins it runs the store as it is. */
export async function runSchedules(schedules: number, seed: number, plugins: readonly Plugin[] = []): Promise<Result> {
  const code = await bundle(plugins);
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {
    workerData: { schedules, seed },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      timer = setTimeout(() => reject(new Error('The schedules do not end.')), TIMEOUT_MS);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
