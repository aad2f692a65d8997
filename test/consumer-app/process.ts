/** The stranger's server, as a process of its own: where it listens, what it writes, and its end. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Serving {
  readonly url: string;
  readonly port: number;
  /** All that it has written, which is nothing where all is well. */
  readonly written: () => string;
  /** Kills it; fulfils when it is gone. */
  kill(): Promise<void>;
}

export interface ServingOptions {
  /** The folder, and what `node` is given there. */
  readonly cwd: string;
  readonly run: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** A free one unless told. */
  readonly port?: number;
}

const anyPort = fileURLToPath(new URL('any-port.js', import.meta.url));

/** @throws what it has written, where it ends before it listens. */
export async function startServing({ cwd, run, env, port = 0 }: ServingOptions): Promise<Serving> {
  const child = spawn(process.execPath, ['--import', anyPort, ...run], {
    cwd,
    env: { PATH: process.env['PATH'], PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (written += part.toString()));
  const gone = once(child, 'exit');
  const at = await Promise.race([once(child, 'message').then(([told]) => Number(told)), gone.then(() => undefined)]);
  if (at === undefined) throw new Error(written || 'The server ended before it listened.');
  return {
    port: at,
    url: `http://127.0.0.1:${at}`,
    written: () => written,
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
