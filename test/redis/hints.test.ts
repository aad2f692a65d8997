/** Hints between processes over a real Redis, which may go away and come back. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createClient } from 'redis';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ASKING, EVENTS, ONLY_HINTS, take } from '../proxy/listening.js';
import type { Listener } from '../proxy/listening.js';
import { FEED } from '../proxy/support.js';

/** A busy machine may be slow; nothing here is about speed. */
const PATIENCE = { timeout: 30_000, interval: 100 };

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
  if (!child || child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

const startRedis = async (port: number): Promise<ChildProcess> => {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  return (await run('redis-server', options, /Ready to accept connections/))[0];
};

let port = 0;
let redis: ChildProcess | undefined;
const bases: string[] = [];
let streams: Listener[] = [];

const listen = async (base: string): Promise<Listener> => take(await fetch(base + EVENTS, { headers: ASKING }));
const notify = async (place: number, id = 'ann'): Promise<void> => {
  const answer = await fetch(`${bases[place]?.replace('/inbox', '')}/notify/${id}`, { method: 'POST' });
  expect(answer.status).toBe(200);
};
const heard = (): number[] => streams.map(({ changes }) => changes());

beforeAll(async () => {
  port = await freePort();
  redis = await startRedis(port);
  for (let count = 0; count < 2; count += 1) {
    const args = ['--import', 'tsx', new URL('process.ts', import.meta.url).pathname, `redis://127.0.0.1:${port}`];
    const [, at] = await run(process.execPath, args, /^\d+/m);
    bases.push(`http://127.0.0.1:${at}/inbox`);
  }
  streams = await Promise.all(bases.map(listen));
});
afterAll(async () => {
  for (const child of running) await stop(child);
});

it('a notify at one process reaches the streams of both, and no name but the subject travels', async () => {
  const spy = await createClient({ url: `redis://127.0.0.1:${port}` }).connect();
  const passed: string[] = [];
  await spy.pSubscribe('*', (message) => passed.push(message));
  // A process may still be on its way to the channel.
  await vi.waitFor(async () => {
    await notify(0);
    expect(heard().every((changes) => changes > 0)).toBe(true);
  }, PATIENCE);
  const before = heard();
  await notify(1);
  await vi.waitFor(
    () => expect(heard().every((changes, place) => changes > (before[place] ?? 0))).toBe(true),
    PATIENCE,
  );
  const subject = streams[0]?.response.headers.get('inbox-subject') ?? '';
  expect(new Set(passed)).toEqual(new Set([subject]));
  expect(subject).toMatch(/^[0-9a-f]{32}$/);
  await spy.close();
});

it('somebody else’s is not heard', async () => {
  const before = heard();
  await notify(0, 'ben');
  await notify(1);
  await vi.waitFor(
    () => expect(heard().every((changes, place) => changes === (before[place] ?? 0) + 1)).toBe(true),
    PATIENCE,
  );
});

it('while Redis is away asking goes on and each process tells its own; when it is back hints reach all again', async () => {
  await stop(redis);
  const [own = 0] = heard();
  // What is said before the connection is found to be gone may be lost.
  await vi.waitFor(async () => {
    await notify(0);
    expect(heard()[0]).toBeGreaterThan(own);
  }, PATIENCE);
  for (const base of bases) expect((await fetch(base + FEED, { headers: ASKING })).status).toBe(200);
  redis = await startRedis(port);
  const [, other = 0] = heard();
  await vi.waitFor(async () => {
    await notify(0);
    expect(heard()[1]).toBeGreaterThan(other);
  }, PATIENCE);
  expect(streams.map(({ over }) => over())).toEqual([false, false]);
  expect(streams.map(({ said }) => said()).join('')).toMatch(ONLY_HINTS);
});

it('a process that is told to stop comes to its end although somebody listens', async () => {
  const listeners = [...streams];
  for (const child of running) if (child !== redis) await stop(child);
  await vi.waitFor(() => expect(listeners.every(({ over }) => over())).toBe(true), PATIENCE);
});
