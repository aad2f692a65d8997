/** The built command in processes of its own: help, sentences, exit codes, `dev` and `send` together. Run after the build. */
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Script, createContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMAND_HELP, HELP } from '../../src/cli/help.js';
import { freePort } from '../support/free-port.js';
import { runCommand, startDev, type RunningDev } from './cli/command.js';
import { emptyFolder } from './consumer-app/folder.js';
import { MANIFEST, read } from '../../tools/repository.js';

const readCli = (name: string): string => read(`dist/cli/${name}`);

const folder = emptyFolder();
let dev: RunningDev;
beforeAll(async () => {
  dev = await startDev(['--port', '0', '--data', ':memory:'], { cwd: folder.path });
});
afterAll(async () => {
  await dev.end('SIGTERM');
  folder.remove();
});

const inFolder = (...args: readonly string[]) => runCommand(args, { cwd: folder.path });
const runSend = (...args: readonly string[]) => inFolder('send', ...args, '--port', dev.port);

describe('help', () => {
  it.each([[[]], [['--help']], [['-h']]])('%j shows all commands', async (args) => {
    expect(await inFolder(...args)).toEqual({ code: 0, stdout: `${HELP}\n`, stderr: '' });
  });

  it.each(Object.entries(COMMAND_HELP))('%s --help shows its options and runs nothing', async (name, text) => {
    expect(await inFolder(name, 'x', '--help', '--none')).toEqual({ code: 0, stdout: `${text}\n`, stderr: '' });
  });

  it('--version is that of the package', async () => {
    expect((await inFolder('--version')).stdout).toBe(`${MANIFEST.version}\n`);
  });
});

it('check --json prints a report of the twelve operations and nothing else', async () => {
  const env = { SERVICE_URL: dev.url, SERVICE_KEY: dev.key };
  const { code, stdout, stderr } = await runCommand(['check', '--json'], { cwd: folder.path, env });
  expect([code, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, operations: { length: 12 } });
  expect(stdout).not.toContain(dev.key);
});

describe('a mistake is a sentence, without a stack, and exit code 1', () => {
  const SEE = 'See: npx notification-inbox';
  const COMMANDS = `The commands are dev, send, check, init, types, codemod.\n${SEE} --help`;
  it.each([
    ['an unknown command', ['run'], `There is no command "run". ${COMMANDS}`],
    ['an unknown option', ['--prot'], `There is no option "--prot". ${COMMANDS}`],
    ['an unknown option of dev', ['dev', '--prot', '1'], `There is no option --prot.\n${SEE} dev --help`],
    ['an unknown option of send', ['send', '--to', 'ada'], `There is no option --to.\n${SEE} send --help`],
    ['an unknown option of init', ['init', '--force'], `There is no option --force.\n${SEE} init --help`],
    ['a wrong number', ['dev', '--port', 'x'], '--port must be a whole number from 0 to 65535, not "x"\n'],
    ['a folder that does not exist', ['dev', '--data', 'no/a.db'], 'The data file "no/a.db" can\'t be used: '],
    ['a folder that cannot be written', ['dev', '--data', '/proc/a.db'], 'The data file "/proc/a.db" can\'t be used: '],
    ['check without a key', ['check', '--service-url', 'https://a.example'], 'Give the API key'],
    [
      'check over http',
      ['check', '--service-url', 'http://a.example', '--key', 'k'],
      'The key would cross the network',
    ],
    ['init in an empty folder', ['init'], 'There is no package.json here. Run init in the folder of your project.'],
  ])('%s', async (_name, args, sentence) => {
    const { code, stdout, stderr } = await inFolder(...args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr.startsWith(sentence), stderr).toBe(true);
    expect(stderr).not.toMatch(/^ +at /m);
  });

  const mistake = (stderr: string) => ({ code: 1, stdout: '', stderr });

  it('a port that is taken', async () => {
    expect(await inFolder('dev', '--port', dev.port, '--data', ':memory:')).toEqual(
      mistake(`Port ${dev.port} is taken. Choose another: npx notification-inbox dev --port ${Number(dev.port) + 1}\n`),
    );
  });

  it('send without a service', async () => {
    const port = String(await freePort());
    expect(await inFolder('send', 'ada', 'Hello', '--port', port)).toEqual(
      mistake(`Nothing runs at http://127.0.0.1:${port}. Start it in another terminal: npx notification-inbox dev\n`),
    );
  });

  it('send to another program', async () => {
    const other = createServer((_request, response) => response.end('Hello')).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const { code, stderr } = await inFolder('send', 'ada', 'Hello', '--url', url);
    other.close();
    expect([code, stderr]).toEqual([1, `What runs at ${url} is not "notification-inbox dev": it answered 200.\n`]);
  });

  it('an old Node, by code that it can parse', () => {
    const lines: string[] = [];
    const old = { versions: { node: '10.24.1' }, exitCode: 0, argv: [] };
    const code = readCli('main.js');
    const context = createContext({ process: old, console: { error: (line: string) => lines.push(line) } });
    new Script(code).runInContext(context); // as CommonJS: an old Node knows no modules
    expect([old.exitCode, lines]).toEqual([1, ['notification-inbox needs Node 20.19 or later. This is Node 10.24.1.']]);
    expect(code.startsWith('#!/usr/bin/env node\n')).toBe(true);
    expect(code).not.toMatch(/=>|\?\.|\?\?|\b(?:const|let|class|async|await|export)\b/);
  });
});

describe('dev', () => {
  it('prints its address, its key, its data and what to try next', () => {
    const { stdout, stderr } = dev.output();
    expect(stdout).toContain(`Page:     ${dev.url}\n`);
    expect(stdout).toMatch(/Key: {6}dev_\S+ /);
    expect(stdout).toContain(`npx notification-inbox send --port ${dev.port} ada "Hello"`);
    expect(stderr).toBe('');
  });

  it('serves the page and the files of the package', async () => {
    const page = await (await fetch(dev.url)).text();
    const paths = [...page.matchAll(/(?:src|href)="(\/[\w./-]+)"/g)].map(([, path = '']) => path);
    expect(paths).toEqual(expect.arrayContaining(['/page.css', '/assets/notification-inbox.js']));
    for (const path of [...paths, '/assets/notification-inbox-panel.js', '/assets/locales/de.js', '/avatars/ada.svg'])
      expect((await fetch(dev.url + path)).status, path).toBe(200);
  });

  it('listens on 127.0.0.1 alone, under no other name', async () => {
    await expect(fetch(`http://127.0.0.2:${dev.port}/`)).rejects.toThrow('fetch failed');
    const request = get({ port: dev.port, headers: { host: 'a.example' } });
    expect(await once(request, 'response')).toMatchObject([{ statusCode: 421 }]);
  });

  it('keeps messages and key in its data file for itself, is found by send, and closes the file at a signal', async () => {
    const first = await startDev(['--port', '0', '--seed', 'team'], { cwd: folder.path });
    expect((await inFolder('send', 'ada', 'Still here')).stdout).toBe(`Sent to ada: ${first.url}/?as=ada\n`);
    const taken = `${first.url} already runs with the data file "notification-inbox.db". Choose another file with --data.\n`;
    expect(await inFolder('dev', '--port', '0')).toEqual({ code: 1, stdout: '', stderr: taken });
    expect(await first.end('SIGINT')).toMatchObject({ code: 0, stderr: '' });
    expect(readdirSync(folder.path)).toEqual(['notification-inbox.db']);
    const second = await startDev(['--port', '0'], { cwd: folder.path });
    expect(second.key).toBe(first.key);
    const headers = { authorization: `ApiKey ${second.key}` };
    const feed = await fetch(`${second.url}/v1/subscribers/ada/notifications/feed`, { headers });
    expect(await feed.text()).toMatch(/^[^]*Still here[^]*$/);
    expect(await second.end('SIGTERM')).toMatchObject({ code: 0 });
  });

  it('simulates failures and latency of the service, and not of its page', async () => {
    const startWith = (...args: readonly string[]) => startDev(['--port', '0', '--data', ':memory:', ...args]);
    const [failing, slow] = await Promise.all([startWith('--failure', '1'), startWith('--latency', '200')]);
    const getSubscriber = ({ url, key }: RunningDev): Promise<Response> =>
      fetch(`${url}/v2/subscribers/ada`, { headers: { authorization: `ApiKey ${key}` } });
    expect((await getSubscriber(failing)).status).toBeGreaterThanOrEqual(500);
    expect((await fetch(failing.url)).status).toBe(200);
    const start = performance.now();
    expect((await getSubscriber(slow)).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(190);
    await Promise.all([failing.end('SIGTERM'), slow.end('SIGTERM')]);
  });
});

describe('send', () => {
  it('says to whom it sent, and where to look', async () => {
    expect(await runSend('ada', 'Hello')).toEqual({ code: 0, stdout: `Sent to ada: ${dev.url}/?as=ada\n`, stderr: '' });
    expect((await runSend('grace', 'Welcome')).stdout).toBe(`Sent to grace, a new subscriber: ${dev.url}/?as=grace\n`);
  });

  it('prints the reason of a refusal', async () => {
    const { code, stderr } = await runSend('ada', 'Hello', '--workflow', 'none');
    expect(code).toBe(1);
    expect(stderr).toContain('There is no workflow "none". There are: approval-requested');
  });
});

describe('types', () => {
  it('writes a declaration, writes it again, and replaces no other file', async () => {
    folder.write('workflows.json', '{"paid":{"type":"object","properties":{"amount":{"type":"number"}}}}');
    const first = await inFolder('types', 'workflows.json');
    expect(first).toEqual({ code: 0, stdout: 'Written: inbox-payloads.ts\n', stderr: '' });
    expect(folder.read('inbox-payloads.ts')).toContain('readonly amount?: number');
    expect((await inFolder('types', 'workflows.json')).code).toBe(0);
    expect((await inFolder('types', 'workflows.json', '--out', '-')).stdout).toContain('interface InboxPayloads');
    expect(await inFolder('types', 'workflows.json', '--out', 'workflows.json')).toMatchObject({
      code: 1,
      stderr: '"workflows.json" exists, and is not written by this command. Choose another file with --out.\n',
    });
  });

  it.each([
    [[], 'Name the file with the schemas: types workflows.json'],
    [['none.json'], 'There is no file "none.json".'],
    [['broken.json'], 'broken.json: '],
    [['workflows.json', '--out', 'broken.json/a.ts'], "broken.json/a.ts can't be written: broken.json is no folder."],
  ])('%j is refused with a sentence', async (args, sentence) => {
    folder.write('workflows.json', '{"paid":{}}');
    folder.write('broken.json', '{"paid":{"type":"string"}}');
    const { code, stderr } = await inFolder('types', ...args);
    expect([code, stderr]).toEqual([1, expect.stringContaining(sentence)]);
    expect(stderr).not.toMatch(/^ +at /m);
  });
});

it('the files of the command load each command only when it is used', () => {
  const staticImports = [...readCli('run.js').matchAll(/^import\b.*?["']([^"']+)["']/gm)].map(([, path]) => path);
  expect(staticImports.filter((path) => /dev|send|init|types|hono/.test(path ?? ''))).toEqual([]);
});
