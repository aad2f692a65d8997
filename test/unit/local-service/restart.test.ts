/** The local service as a user runs it: as a process with a data file, started again after an end of any kind. */
import { execFile, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createService } from '../../../src/local-service/app.js';
import { temporaryFile } from '../../demo/test-demo.js';
import { createCaller } from './test-service.js';

const main = fileURLToPath(new URL('../../../tools/service.ts', import.meta.url));
const withKey = { 'Idempotency-Key': 'stored' };

const open = (data: string) => {
  const service = createService({ data, idempotency: true });
  return { ...service, call: createCaller(service.fetch, service.key) };
};

// Without a process of the loader in between, a signal reaches the service itself.
const commandOf = (args: readonly string[]): string[] => ['--import', 'tsx', main, ...args];

const runUntilExit = (args: readonly string[]): Promise<{ readonly code: number | null; readonly output: string }> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, commandOf(args), (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, output: stdout + stderr }),
    );
  });

/** The service as a process on a real port. `end` sends a signal and resolves after the exit. */
async function startService(data: string, args: readonly string[] = []) {
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
  const end = (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    child.kill(signal);
    return exited;
  };
  return { address, key, output, call: createCaller(fetch, key, address), end };
}

describe('a restart', () => {
  it('keeps the key, the records, the preferences and the stored responses', async () => {
    const data = temporaryFile();
    const before = open(data);
    const messages = await before.call('GET', '/v1/subscribers/ada/notifications/feed?limit=100');
    const id = String(messages.at('data.0._id'));
    const act = ['POST', `/v1/subscribers/ada/messages/${id}/actions/primary`, { status: 'done' }, withKey] as const;
    const acted = await before.call(...act);
    const created = await before.call('POST', '/v2/subscribers', { subscriberId: 'x' });
    const preferences = await before.call('PATCH', '/v2/subscribers/x/preferences', { channels: { email: false } });
    before.close();

    const after = open(data);
    expect(after.key).toBe(before.key);
    expect((await after.call('GET', '/v2/subscribers/x')).json).toEqual(created.json);
    expect((await after.call('GET', '/v2/subscribers/x/preferences')).json).toEqual(preferences.json);
    const feed = await after.call('GET', '/v1/subscribers/ada/notifications/feed?limit=100');
    expect(feed.each('data', '_id')).toEqual(messages.each('data', '_id'));
    expect(feed.at('data.0.cta.action.status')).toBe('done');
    const replay = await after.call(...act);
    expect([replay.headers.get('idempotency-replay'), replay.json]).toEqual(['true', acted.json]);
    after.close();
  });

  it('after SIGKILL every acknowledged write is there', { timeout: 120_000 }, async () => {
    const data = temporaryFile();
    const first = await startService(data, ['--idempotency']);
    const acknowledged: string[] = [];
    let dying: Promise<void> | undefined;
    const write = async (writer: number): Promise<void> => {
      for (let index = 0; ; index += 1) {
        const subscriberId = `w${writer}-${index}`;
        const header = { 'Idempotency-Key': subscriberId };
        expect((await first.call('POST', '/v2/subscribers', { subscriberId }, header)).status).toBe(201);
        acknowledged.push(subscriberId);
        if (acknowledged.length === 60) dying = first.end('SIGKILL');
      }
    };
    await Promise.allSettled([1, 2, 3, 4].map(write));
    await dying;
    expect(acknowledged.length).toBeGreaterThanOrEqual(60);

    const second = await startService(data, ['--idempotency']);
    expect(second.key).toBe(first.key);
    for (const subscriberId of acknowledged) {
      const again = await second.call('POST', '/v2/subscribers', { subscriberId }, { 'Idempotency-Key': subscriberId });
      expect(again.headers.get('idempotency-replay')).toBe('true');
      expect((await second.call('GET', `/v2/subscribers/${subscriberId}`)).status).toBe(200);
    }
    await second.end('SIGTERM');
  });
});

describe('the command', { timeout: 120_000 }, () => {
  it('prints its address, its key, and that it is for development', async () => {
    const running = await startService(temporaryFile(), ['--latency', '1', '--failure', '0']);
    expect(running.output).toContain('for development only');
    expect(running.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await running.call('GET', '/v2/subscribers/ada')).status).toBe(200);
    await running.end('SIGTERM');
  });

  it.each([
    [['--port', 'x'], '--port must be a whole number from 0 to 65535, not "x"'],
    [['--latency', '-1'], '--latency'],
    [['--speed', '2'], '--speed'],
    [['--port', '0', '--data', 'no/such/folder.db'], 'The data file "no/such/folder.db" can\'t be used'],
  ])('rejects %j, prints the reason and exits with 1', async (args, sentence) => {
    const ended = await runUntilExit(args);
    expect(ended.code).toBe(1);
    expect(ended.output).toContain(sentence);
  });
});
