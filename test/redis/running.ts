/** Starts and stops a Redis and the processes of proxies before it. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { ASKING } from '../proxy/listening.js';

const running = new Set<ChildProcess>();

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** Starts a program, and gives it with the first line on which it says what is looked for. */
async function run(command: string, args: readonly string[], said: RegExp): Promise<[ChildProcess, string]> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let text = '';
  const line = new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`${command} has ended: ${text}`)));
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
      const [found] = said.exec(text) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
  return [child, await line];
}

async function stop(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  // One that is frozen hears nothing else.
  child.kill('SIGCONT');
  child.kill('SIGTERM');
  await once(child, 'exit');
}

export const stopAll = async (): Promise<void> => {
  for (const child of running) await stop(child);
};

export interface Redis {
  readonly url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  freeze(): void;
  thaw(): void;
}

export async function startRedis(): Promise<Redis> {
  const port = await freePort();
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  let child: ChildProcess | undefined;
  const redis: Redis = {
    url: `redis://127.0.0.1:${port}`,
    start: async () => void ([child] = await run('redis-server', options, /Ready to accept connections/)),
    stop: () => stop(child),
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  };
  await redis.start();
  return redis;
}

export interface State {
  readonly bus: string;
  readonly streams: number;
  readonly troubles: readonly string[];
}

export interface Node {
  /** Where the proxy is mounted. */
  readonly base: string;
  readonly ask: (
    path: string,
    init?: Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> },
  ) => Promise<Response>;
  readonly post: (path: string) => Promise<void>;
  readonly state: () => Promise<State>;
  readonly stop: () => Promise<void>;
}

export async function startNode(...args: readonly string[]): Promise<Node> {
  const path = new URL('process.ts', import.meta.url).pathname;
  const [child, port] = await run(process.execPath, ['--import', 'tsx', path, ...args], /^\d+/m);
  const origin = `http://127.0.0.1:${port}`;
  return {
    base: `${origin}/inbox`,
    ask: (at, init) => fetch(`${origin}/inbox${at}`, { ...init, headers: { ...ASKING, ...init?.headers } }),
    post: async (at) => {
      const { ok } = await fetch(origin + at, { method: 'POST' });
      if (!ok) throw new Error(`${at} failed`);
    },
    state: async () => (await fetch(`${origin}/state`)).json() as Promise<State>,
    stop: () => stop(child),
  };
}
