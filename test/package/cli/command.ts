/** The built command as a process: its output, its exit code, and a running `dev`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../../dist/cli/main.js', import.meta.url));

export interface CommandOptions {
  readonly cwd?: string;
  /** The program and its first arguments; by default Node with the built command. */
  readonly command?: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
}

export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function start(args: readonly string[], { cwd, command = [process.execPath, MAIN], env = {} }: CommandOptions) {
  const [program, ...first] = command;
  const child = spawn(program, [...first, ...args], {
    cwd,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // a group of its own, which gets a signal as from a terminal
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (part: Buffer) => (output.stdout += part.toString()));
  child.stderr.on('data', (part: Buffer) => (output.stderr += part.toString()));
  const closed = once(child, 'close').then(([code]): CommandResult => ({
    code: typeof code === 'number' ? code : null,
    ...output,
  }));
  return { child, output, closed };
}

export const runCommand = (args: readonly string[], options: CommandOptions = {}): Promise<CommandResult> =>
  start(args, options).closed;

export type RunningDev = Awaited<ReturnType<typeof startDev>>;

/** Starts `dev`. @throws Error with its output if it ends before it listens */
export async function startDev(args: readonly string[], options: CommandOptions = {}) {
  const { child, output, closed } = start(['dev', ...args], options);
  const isReady = new Promise<void>((resolve) => {
    child.stdout.on('data', () => output.stdout.includes('Ctrl+C') && resolve());
  });
  const ended = closed.then(({ stdout, stderr }) => {
    throw new Error(stdout + stderr);
  });
  await Promise.race([isReady, ended]);
  ended.catch(() => {});
  const [, url = ''] = /Page: +(\S+)/.exec(output.stdout) ?? [];
  const [, key = ''] = /Key: +(\S+)/.exec(output.stdout) ?? [];
  return {
    url,
    key,
    port: new URL(url).port,
    output: (): CommandResult => ({ code: null, ...output }),
    end: (signal: 'SIGINT' | 'SIGTERM'): Promise<CommandResult> => {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
      return closed;
    },
  };
}
