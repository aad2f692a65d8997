/**
 * The API key stays on the server: it is not in what the proxy reports, logs or throws, nor in any built file. The proxy's
 * responses are checked by the test harness of the proxy itself. Run after the build.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ProxyErrorInfo, ProxyOptions } from '../../src/proxy/proxy.js';
import { ACTION, createTestProxy, FEED, json, KEY, PREFERENCES } from '../support/test-proxy.js';
import { filesIn, read } from '../../tools/repository.js';

afterEach(() => vi.restoreAllMocks());

/** Captures everything that is written to the console and to the process's output. */
async function captureOutput(action: () => Promise<unknown>): Promise<string[]> {
  const lines: string[] = [];
  const record = (...parts: unknown[]): boolean => {
    lines.push(inspect(parts, { depth: null }));
    return true;
  };
  for (const name of ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir', 'table'] as const)
    vi.spyOn(console, name).mockImplementation(record);
  vi.spyOn(process.stdout, 'write').mockImplementation(record);
  vi.spyOn(process.stderr, 'write').mockImplementation(record);
  vi.spyOn(process, 'emitWarning').mockImplementation(record);
  await action();
  vi.restoreAllMocks();
  return lines;
}

const rejectFetch = async (): Promise<never> => {
  throw new TypeError('fetch failed');
};

/** Calls back with a proxy, which must report errors to its host, write nothing, and name the key in none. */
async function expectKeyHidden(
  options: Partial<ProxyOptions>,
  use: (proxy: ReturnType<typeof createTestProxy>) => Promise<unknown>,
): Promise<readonly ProxyErrorInfo[]> {
  const reported: ProxyErrorInfo[] = [];
  const proxy = createTestProxy({ ...options, onError: (info) => reported.push(info) });
  expect(await captureOutput(() => use(proxy))).toEqual([]);
  expect(reported.length).toBeGreaterThan(1);
  expect(inspect(reported, { depth: null, showHidden: true })).not.toContain(KEY);
  return reported;
}

const FAILURES: Readonly<Record<string, Partial<ProxyOptions>>> = {
  'service responds with 500': {
    fetch: async () => json({ message: KEY }, { status: 500, headers: { 'x-key': KEY } }),
  },
  'service rejects the key': { fetch: async () => json({ message: `No such key: ${KEY}` }, { status: 401 }) },
  'service responds with an HTML page': {
    fetch: async () => new Response(`<p>${KEY}`, { headers: { 'content-type': 'text/html' } }),
  },
  'service responds with truncated JSON': { fetch: async () => new Response(`{"data":[{"_id":"${KEY}`) },
  'service redirects': {
    fetch: async () => new Response(null, { status: 302, headers: { location: `https://x/?${KEY}` } }),
  },
  'service is unreachable': { fetch: rejectFetch },
  'service does not respond in time': { fetch: () => new Promise(() => {}), timeout: 5 },
  'session callback fails': { subscriber: () => Promise.reject(new Error('The session is gone')) },
  'session callback returns an invalid id': { subscriber: () => '../..' },
  'read-state storage fails': { readState: { getItem: rejectFetch, setItem: rejectFetch } },
};

describe('neither reports nor writes the key when the', () => {
  it.each(Object.entries(FAILURES))('%s', async (_day, options) => {
    await expectKeyHidden(options, async ({ send, write }) => {
      for (const path of [FEED, PREFERENCES, '/nowhere']) await send(path);
      await write('POST', ACTION, { status: 'done' });
      await write('PATCH', PREFERENCES, '{');
    });
  });

  it('service is down or closes the connection, over a real socket', async () => {
    const server = createServer((request) => request.socket.destroy()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const reported = await expectKeyHidden({ serviceUrl: `http://127.0.0.1:${port}`, fetch }, async ({ send }) => {
      await send(FEED);
      server.close();
      await once(server, 'close');
      await send(FEED);
    });
    expect(reported).toHaveLength(2);
  });
});

const builtFiles = ['dist', 'dist-demo'].flatMap((folder) => filesIn(folder).map((path) => `${folder}/${path}`));

describe('the built files', () => {
  it('contain no key, and read none from the environment', () => {
    expect(builtFiles.length).toBeGreaterThan(20);
    for (const file of builtFiles) {
      // The tour and the command `init` show how a host reads its key; `check` is run with it.
      const text = read(file)
        .replaceAll(/process\.env\.(NOTIFICATIONS|SERVICE)_(URL|KEY)|\} = process\.env;/g, '')
        .replaceAll(/NOVU_(API_URL|API_KEY|SECRET_KEY)/g, file.startsWith('dist/cli/') ? '' : '$&')
        .replace('=process.env)', ')')
        // npm's configuration, and where a user's cache is.
        .replaceAll(/Object\.entries\(process\.env\)|process\.env\[`XDG_CACHE_HOME`\]/g, '');
      expect(text, file).not.toMatch(/canary-key|ApiKey [\w-]{8,}|\b(sk|pk|dev)_[\w-]{12,}|BEGIN [A-Z ]*PRIVATE/);
      expect(text, file).not.toMatch(/NOVU_|process\.env|import\.meta\.env/);
    }
  });

  it('contain no reference to a source map', () => {
    for (const file of builtFiles.filter((name) => name.endsWith('.js')))
      expect(read(file), file).not.toContain('sourceMappingURL');
  });
});
