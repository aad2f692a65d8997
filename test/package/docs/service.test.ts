/** The samples that use the service directly, against the local service: the client, and the message that arrives. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder, type Folder } from '../consumer-app/folder.js';
import { SERVICE_KEY, startUpstream, type Upstream } from '../consumer-app/service.js';
import { sample } from '../../../tools/docs/pages.js';

const execute = promisify(execFile);

let folder: Folder;
let upstream: Upstream;
beforeAll(async () => {
  upstream = await startUpstream();
  folder = makeFolder();
  folder.write('package.json', '{"type":"module"}');
});
afterAll(async () => {
  await upstream.close();
  folder.remove();
});

/** Runs a sample with plain Node; gives what it prints. */
async function run(code: string, ...args: readonly string[]): Promise<string> {
  folder.write('run.js', code);
  const env = { PATH: process.env['PATH'], SERVICE_URL: upstream.url, SERVICE_KEY };
  const { stdout, stderr } = await execute(process.execPath, ['run.js', ...args], { cwd: folder.path, env });
  return stdout + stderr;
}

describe('the samples of the client', () => {
  it('iterate over messages', async () => {
    expect(await run(sample('client', 'The client for servers'))).toBe('');
  });

  it('create a subscriber', async () => {
    expect(await run(sample('client', 'Create a subscriber'))).toMatch(/^grace \d{4}-\d\d-\d\dT/);
  });

  it('print the code and the status of an error', async () => {
    expect(await run(sample('client', 'Errors'))).toMatch(/^missing 404 \S/);
  });
});

it('the script for personal data exports what the service and the proxy store of a person, and erases it', async () => {
  folder.write('inbox.js', sample('getting-started', 'A module for the proxy'));
  folder.write('session.js', 'export const userOf = async () => undefined;');
  await upstream.send({ subscriberId: 'tomas', subject: 'Personal' });
  const script = sample('security', 'GDPR');
  expect(JSON.parse(await run(script, 'export', 'tomas'))).toMatchObject({
    subscriber: { subscriberId: 'tomas' },
    preferences: { workflows: expect.any(Array) },
    messages: expect.arrayContaining([expect.objectContaining({ subject: 'Personal' })]) as unknown,
    readState: { subject: expect.any(String), readState: null },
  });
  expect(await run(script, 'erase', 'tomas')).toBe('');
  await expect(run(script, 'erase', 'tomas')).rejects.toThrow('The service answered 404');
});

describe('the command that sends a message through the local service', () => {
  const command = sample('getting-started', 'Send a message', 'sh');

  it('puts a message with its buttons into the feed', async () => {
    const [, body = ''] = /-d '([^']+)'/.exec(command) ?? [];
    const answer = await fetch(`${upstream.url}/dev/messages`, {
      method: 'POST',
      headers: { authorization: `ApiKey ${SERVICE_KEY}`, 'content-type': 'application/json' },
      body,
    });
    expect(answer.status).toBe(201);
    const feed = await upstream.feed('ada');
    for (const text of ['Marcus needs your approval', '"content":"Decline"', '"url":"/approvals"'])
      expect(feed).toContain(text);
  });

  it('uses the port of the command that starts the service', () => {
    const [, port = ''] = /--port (\d+)/.exec(sample('getting-started', 'The service', 'sh')) ?? [];
    expect(command).toContain(`http://127.0.0.1:${port}/dev/messages`);
  });
});
