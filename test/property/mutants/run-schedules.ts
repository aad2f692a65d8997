/** Runs random schedules in a worker, on a bundle of the store with a mutant, until one violates an invariant. */
import { Worker } from 'node:worker_threads';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Plugin } from 'vite';

const ENTRY = fileURLToPath(new URL('../schedules/worker.ts', import.meta.url));
/** Far longer than any run. */
const TIMEOUT_MS = 400_000;

export interface Result {
  /** The number of schedules until the first violation; null if there is none. */
  readonly after: number | null;
  /** The violation. */
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

/** Without plugins, the store has no mutant. */
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
