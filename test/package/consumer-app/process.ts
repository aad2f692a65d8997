/** The consumer's server as a process: its address, its output and its end. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export type ServerProcess = Awaited<ReturnType<typeof startServer>>;

interface ServerOptions {
  readonly cwd: string;
  /** The arguments of `node`. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The default is that of the tests. */
  readonly node?: string;
  /** The default is a free port. */
  readonly port?: number;
}

const anyPort = fileURLToPath(new URL('any-port.js', import.meta.url));

/** @throws Error with its output if it exits before it listens. */
export async function startServer({ cwd, args, env, node, port = 0 }: ServerOptions) {
  const child = spawn(node ?? process.execPath, ['--import', anyPort, ...args], {
    cwd,
    env: { PATH: process.env['PATH'], PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (output += part.toString()));
  const exited = once(child, 'exit');
  const actualPort = await Promise.race([
    once(child, 'message').then(([message]) => Number(message)),
    exited.then(() => undefined),
  ]);
  if (actualPort === undefined) throw new Error(output || 'The server exited before it listened.');
  return {
    port: actualPort,
    url: `http://127.0.0.1:${actualPort}`,
    /** Its output so far; empty unless something is wrong. */
    output: (): string => output,
    /** Kills it, and resolves after its exit. */
    kill: async (): Promise<void> => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
