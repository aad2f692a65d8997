/** Starts and stops a Redis server and processes with proxies that use it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createClient } from 'redis';
import { build } from 'rolldown';
import { freePort } from '../../support/free-port.js';
import { inRoot } from '../../../tools/repository.js';
import { INBOX_HEADERS } from '../../support/test-proxy.js';

const running = new Set<ChildProcess>();

/** Starts a program; resolves with it and the first output that matches the pattern. */
async function run(command: string, args: readonly string[], pattern: RegExp): Promise<[ChildProcess, string]> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let text = '';
  const line = new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`${command} has exited: ${text}`)));
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const [match] = pattern.exec(text) ?? [];
      if (match !== undefined) resolve(match);
    });
  });
  return [child, await line];
}

async function stop(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  // A frozen process handles no other signal before this one.
  child.kill('SIGCONT');
  child.kill('SIGTERM');
  await once(child, 'exit');
}

export const stopAll = async (): Promise<void> => {
  for (const child of running) await stop(child);
  rmSync(SCRIPT, { force: true });
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

/** A client of Redis, which ignores that the server stops. */
export const connect = ({ url }: Redis) =>
  createClient({ url })
    .on('error', () => {})
    .connect();

export interface State {
  readonly bus: string;
  readonly streams: number;
  readonly errors: readonly string[];
}

export interface Node {
  /** The URL at which the proxy is mounted. */
  readonly base: string;
  readonly send: (
    path: string,
    init?: Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> },
  ) => Promise<Response>;
  readonly post: (path: string) => Promise<void>;
  readonly state: () => Promise<State>;
  readonly stop: () => Promise<void>;
}

/** One file, so that a process starts at once. It finds `redis` from where it is. */
const SCRIPT = inRoot(`node_modules/.cache/proxy-process-${process.pid}.mjs`);
let built: Promise<unknown> | undefined;

const buildScript = (): Promise<unknown> =>
  build({
    input: inRoot('test/unit/redis/proxy-process.ts'),
    platform: 'node',
    external: ['redis'],
    logLevel: 'silent',
    output: { file: SCRIPT },
  });

export async function startNode(...args: readonly string[]): Promise<Node> {
  await (built ??= buildScript());
  const [child, port] = await run(process.execPath, [SCRIPT, ...args], /^\d+/m);
  const origin = `http://127.0.0.1:${port}`;
  return {
    base: `${origin}/inbox`,
    send: (path, init) => fetch(`${origin}/inbox${path}`, { ...init, headers: { ...INBOX_HEADERS, ...init?.headers } }),
    post: async (path) => {
      const { ok } = await fetch(origin + path, { method: 'POST' });
      if (!ok) throw new Error(`${path} failed`);
    },
    state: async () => (await fetch(`${origin}/state`)).json() as Promise<State>,
    stop: () => stop(child),
  };
}
