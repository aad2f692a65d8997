/** Runs the local service as a user does: as a process on a real port, with a data file. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
const spawnMain = (args: readonly string[]): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });

export function runUntilExit(args: readonly string[]): Promise<ProcessResult> {
  const child = spawnMain(args);
  let output = '';
  child.stdout?.on('data', (part: Buffer) => (output += part.toString()));
  child.stderr?.on('data', (part: Buffer) => (output += part.toString()));
  return new Promise((resolve) => void child.once('close', (code) => resolve({ code, output })));
}

export async function startService(data: string, args: readonly string[] = []): Promise<ServiceProcess> {
  const child = spawnMain(['--port', '0', '--data', data, ...args]);
  const exited = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const read = (part: Buffer): void => {
      output += part.toString();
      if (/^Data:/m.test(output)) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
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

/** A temporary folder for the data of one test. */
export function createFolder(): { readonly file: (name: string) => string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'local-service-'));
  return { file: (name) => join(path, name), remove: () => rmSync(path, { recursive: true, force: true }) };
}
