/** Runs the local service as a user does: as a process on a real port, with a data file. */
import { execFile, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createCaller, type Call } from './test-service.js';

const main = fileURLToPath(new URL('../../../demo/service/main.ts', import.meta.url));

export interface ProcessResult {
  readonly code: number | null;
  readonly output: string;
}
export interface ServiceProcess {
  readonly address: string;
  readonly key: string;
  readonly output: string;
  readonly call: Call;
  /** Sends a signal to this process, and resolves after its exit. */
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
}

// Without a process of the loader in between, a signal reaches the service itself.
const commandOf = (args: readonly string[]): string[] => ['--import', 'tsx', main, ...args];

export const runUntilExit = (args: readonly string[]): Promise<ProcessResult> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, commandOf(args), (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, output: stdout + stderr }),
    );
  });

export async function startService(data: string, args: readonly string[] = []): Promise<ServiceProcess> {
  const child = spawn(process.execPath, commandOf(['--port', '0', '--data', data, ...args]), {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const read = (part: Buffer): void => {
      output += part.toString();
      if (/^Data:/m.test(output)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(output)));
  });
  const address = /^Address: (.+)$/m.exec(output)?.[1] ?? '';
  const key = /^Key: +(.+)$/m.exec(output)?.[1] ?? '';
  const end = (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    return exited;
  };
  return { address, key, output, call: createCaller(fetch, key, address), end };
}
