/**
 * Runs a program for as long as it makes progress. The limit is processor time, since a busy machine must not stop a program
 * that only waits for its turn.
 */
import { execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CHECK_GAP_MS = 2000;
/** For a program that neither ends nor computes. */
const MAX_IDLE_MS = 600_000;

export interface Command {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** A file that grows while the program makes progress. What the program prints is beside it, in a file `.log`. */
  readonly output: string;
  /** Seconds of processor time without progress. */
  readonly limit: number;
  readonly signal: AbortSignal;
}

export type End = 'passed' | 'failed' | 'hangs' | 'aborted';

/** Seconds of processor time, of `[[days-]hours:]minutes:seconds`. */
function cpuOf(pid: number): number {
  try {
    const [clock = '', days = '0'] = execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .split('-')
      .toReversed();
    return clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) + Number(days) * 86_400;
  } catch {
    return 0;
  }
}

const sizeOf = (path: string): number => (existsSync(path) ? statSync(path).size : 0);

export function runNode({ args, cwd, env, output, limit, signal }: Command): Promise<End> {
  const log = openSync(`${output}.log`, 'w');
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', log, log], detached: true });
  closeSync(log);
  const { pid = 0 } = child;
  let end: End | null = null;
  let progress = { size: 0, cpu: 0, at: Date.now() };
  const stop = (reason: End): void => {
    end = reason;
    // A group: the program has children.
    if (pid > 0 && child.exitCode === null) process.kill(-pid, 'SIGKILL');
  };
  const check = (): void => {
    const [size, cpu] = [sizeOf(output), cpuOf(pid)];
    if (size !== progress.size) progress = { size, cpu, at: Date.now() };
    else if (cpu - progress.cpu > limit || Date.now() - progress.at > MAX_IDLE_MS) stop('hangs');
  };
  const timer = setInterval(check, CHECK_GAP_MS);
  const abort = (): void => stop('aborted');
  signal.addEventListener('abort', abort);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      clearInterval(timer);
      signal.removeEventListener('abort', abort);
      resolve(end ?? (code === 0 ? 'passed' : 'failed'));
    });
  });
}

/** Runs a program that shows no progress but by what it prints: how it ends, and the text. */
export async function runForText(
  command: Omit<Command, 'output'>,
): Promise<{ readonly end: End; readonly text: string }> {
  const scratch = mkdtempSync(join(tmpdir(), 'mutation-run-'));
  const output = join(scratch, 'output');
  try {
    const end = await runNode({ ...command, output });
    return { end, text: readFileSync(`${output}.log`, 'utf8') };
  } finally {
    rmSync(scratch, { recursive: true });
  }
}
