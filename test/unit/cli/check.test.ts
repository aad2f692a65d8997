/** `check`: the twelve operations on a service, a test message, and one sentence for each reason why there is no service. */
import { once } from 'node:events';
import { createServer, type OutgoingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findWorkflow, listWorkflows, saveWorkflow } from '../../../src/local-service/database/workflows.js';
import { check } from '../../../src/cli/check/check.js';
import { describeFailure } from '../../../src/cli/check/connect.js';
import { textOf } from '../../../src/cli/check/report.js';
import { readCheckSettings } from '../../../src/cli/check/settings.js';
import { freePort } from '../../support/free-port.js';
import { required, useService } from '../client/local-service.js';

const settingsOf = (serviceUrl: string, key: string, workflow?: string) => ({
  serviceUrl,
  key,
  workflow,
  isJson: false,
});

/** Serves until the test has finished; returns the port. */
async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

describe('on a service of the interface', () => {
  const service = useService({ deliveryDelay: 400 });

  it('performs the twelve operations on a subscriber of its own, and changes nothing else', async () => {
    const { url, key, local } = service();
    const before = local.store.db.all('SELECT * FROM integration');
    const report = await check(settingsOf(url, key));
    expect([report.error, report.operations.length]).toEqual([null, 12]);
    expect([report.operations.filter(({ result }) => result === 'failed'), report.ok]).toEqual([[], true]);
    expect(report.findings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['sanitising', 'idempotency', 'rate-limit']),
    );
    expect(local.store.db.all('SELECT * FROM integration')).toEqual(before);
    const text = textOf(report);
    expect(text).toContain(`Removed again: ${report.subscriberId}`);
    expect(text + JSON.stringify(report)).not.toContain(key);
  });

  it('--workflow shows the message as the inbox would, how long it took, and that texts are escaped', async () => {
    const { url, key } = service();
    const report = await check(settingsOf(url, key, 'approval-requested'));
    expect(report.message).toMatchObject({ subject: '', content: 'Approve & go', buttons: ['Approve', 'Decline'] });
    expect(report.message?.delay).toBeGreaterThanOrEqual(390);
    expect(report.findings.find(({ code }) => code === 'sanitising')?.text).toMatch(/^On/);
    expect(report.operations.filter(({ result }) => result === 'reachable').map(({ operation }) => operation)).toEqual([
      'Update integration',
    ]);
    expect(textOf(report)).toMatch(/In the feed \d\.\d s after the trigger:\n {2}Approve & go\n {2}\[Approve\]/);
  });

  it.each([
    ['beta-programme', 'The workflow "beta-programme" is not active'],
    ['mention', 'The workflow "mention" has no active steps'],
    ['none', 'There is no workflow "none"'],
  ])('--workflow %s says why no message comes', async (workflow, sentence) => {
    const { url, key, local } = service();
    saveWorkflow(local.store, { ...required(findWorkflow(local.store, 'mention')), steps: [] });
    const report = await check(settingsOf(url, key, workflow));
    expect(report.ok).toBe(false);
    expect(report.findings).toContainEqual({
      code: 'message',
      level: 'missing',
      text: expect.stringContaining(sentence),
    });
  });

  it.each([
    ['There is no active workflow', null],
    ['None of the 1 active workflows has an in-app step', 'email'],
    ['1 of 1 active workflows have an in-app step', 'in_app'],
  ] as const)('%s, a critical one included', async (sentence, type) => {
    const { url, key, local } = service();
    for (const one of listWorkflows(local.store)) saveWorkflow(local.store, { ...one, active: false });
    const workflow = required(findWorkflow(local.store, 'invoice-issued'));
    const steps = workflow.steps.filter((step) => step.type === type);
    saveWorkflow(local.store, { ...workflow, active: type !== null, critical: true, steps });
    const { findings, ok } = await check(settingsOf(url, key));
    expect(findings.find(({ code }) => code === 'workflows')?.text).toContain(sentence);
    expect(ok).toBe(type === 'in_app');
    saveWorkflow(local.store, workflow);
  });

  it('a wrong key is named as such', async () => {
    const { error, ok } = await check(settingsOf(service().url, 'not-the-key'));
    expect([ok, error?.code]).toEqual([false, 'key']);
    expect(error?.text).toContain('other region');
  });
});

describe('one sentence for', () => {
  const HTML = { 'content-type': 'text/html' };
  const answer =
    (status: number, text = '', headers: OutgoingHttpHeaders = {}): RequestListener =>
    (_, response) =>
      void response.writeHead(status, headers).end(text);
  const redirect = (status: number, location: string): RequestListener => answer(status, '', { location });
  const PLAIN_HTTP = 'The plain HTTP request was sent to HTTPS port';
  const API = 'https://a.example/api';

  it.each<[string, RequestListener, string, string]>([
    ['a dashboard', answer(200, '<!doctype html>', HTML), 'not-json', 'dashboard'],
    ['a web page with 401', answer(401, '<html>', HTML), 'not-json', 'web page'],
    ['text', answer(200, 'hello'), 'not-json', 'not JSON'],
    ['https', redirect(301, 'https://a.example/v2'), 'redirect', '--service-url https://a.example'],
    ['a sign-in page', redirect(302, '/login'), 'redirect', 'not that of the API'],
    ['https with a path', redirect(308, `${API}/v2/subscribers`), 'redirect', `--service-url ${API}`],
    ['http at a port of https', answer(400, PLAIN_HTTP, HTML), 'redirect', '--service-url https://127.0.0.1'],
    ['a gateway', answer(502, '<html>', HTML), 'failed', 'gateway'],
    ['another API', answer(200, '{"data":{}}'), 'not-json', 'another program'],
    ['another path', answer(404, '{}'), 'not-found', 'path'],
    ['too many requests', answer(429, '{}'), 'busy', '429'],
    ['a failing service', answer(500, '{}'), 'failed', '500'],
    ['a key without rights', answer(403, '{}'), 'key', '403'],
    ['a connection that is closed', (request) => void request.socket.destroy(), 'unreachable', 'closed the connection'],
  ])('%s', async (_name, listener, code, words) => {
    const port = await serve(listener);
    const { error, ok } = await check(settingsOf(`http://127.0.0.1:${port}`, 'key-1'));
    expect([ok, error?.code]).toEqual([false, code]);
    expect(error?.text).toContain(words);
    expect(error?.text).not.toContain('key-1');
  });

  it('a port at which nothing listens, and https where http is spoken', async () => {
    const closed = await check(settingsOf(`http://127.0.0.1:${await freePort()}`, 'k'));
    expect(closed.error?.text).toContain('Nothing listens');
    const port = await serve((_, response) => void response.end('{}'));
    const plain = await check(settingsOf(`https://127.0.0.1:${port}`, 'k'));
    expect(plain.error).toMatchObject({ code: 'tls', text: expect.stringContaining('http in place of https') });
  });

  it.each([
    [{ name: 'TimeoutError' }, 'timeout', '15 seconds'],
    [{ cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } }, 'tls', 'certificate'],
    [{ cause: { cause: { code: 'ENETUNREACH' } } }, 'unreachable', 'no network'],
  ])('%j', (error, code, words) => {
    const failure = { code, text: expect.stringContaining(words) };
    expect(describeFailure(error, 'https://a.example')).toEqual(failure);
  });

  it('a service that lets nothing be created: nothing is triggered, and neither key nor control characters are printed', async () => {
    const requests: string[] = [];
    const port = await serve(({ method, url }, response) => {
      requests.push(`${method} ${url}`);
      response.statusCode = method === 'GET' ? 200 : 403;
      response.end(method === 'GET' ? '{"data":[]}' : '{"message":"\\u001b[2Jno rights: canary-key"}');
    });
    const report = await check(settingsOf(`http://127.0.0.1:${port}`, 'canary-key', 'mention'));
    expect([report.ok, report.subscriberId]).toEqual([false, null]);
    expect(requests).not.toContain('POST /v1/events/trigger');
    const text = textOf(report);
    expect(text).toContain('No subscriber was created. Nothing was sent');
    expect(text + JSON.stringify(report)).not.toContain('canary-key');
    expect(text).not.toContain('\u001b');
  });

  it('a host that does not exist', async () =>
    expect((await check(settingsOf('https://no-host.invalid', 'k'))).error?.code).toBe('unreachable'));
});

it.each<[string[], NodeJS.ProcessEnv, string]>([
  [['--key', 'k'], {}, 'Give the address'],
  [['--service-url', 'https://a.example'], {}, 'SERVICE_KEY'],
  [['--service-url', 'http://a.example'], { SERVICE_KEY: 'k' }, 'unencrypted: use https://a.example'],
  [['--service-url', 'ftp://a.example'], { SERVICE_KEY: 'k' }, 'must be an address'],
  [
    ['--service-url', 'https://a.example/api/v1/'],
    { SERVICE_KEY: 'k' },
    'Leave the version out, which each operation adds: https://a.example/api',
  ],
  [['--service-url', 'https://a.example', '--key', 'canary k'], {}, 'Copy it again'],
  [['--service-url', 'https://a.example'], { SERVICE_KEY: 'ApiKey canary' }, 'the key alone'],
])('the arguments %j are refused by a sentence without the key', (args, env, sentence) => {
  const read = (): unknown => readCheckSettings(args, env);
  expect(read).toThrow(sentence);
  expect(read).not.toThrow('canary');
});

it.each<NodeJS.ProcessEnv>([
  { SERVICE_URL: 'http://127.0.0.1:4100/', SERVICE_KEY: 'k', NOVU_API_URL: 'https://a.example', NOVU_SECRET_KEY: 'n' },
  { SERVICE_URL: '', NOVU_API_URL: 'http://127.0.0.1:4100/', NOVU_SECRET_KEY: 'k', NOVU_API_KEY: 'old' },
  { NOVU_API_URL: 'http://127.0.0.1:4100/', NOVU_API_KEY: 'k' },
])('address and key may be variables, and http is for this machine: %j', (env) => {
  expect(readCheckSettings([], env)).toEqual(settingsOf('http://127.0.0.1:4100', 'k'));
});
