/**
 * The service's key stays on the server: what the proxy tells its host, says on its console or throws is without it, and so
 * is everything that is built. Its answers are looked through by the bench itself. Run after the build.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ProxyOptions, ProxyErrorInfo } from '../../src/proxy/proxy.js';
import { createProxy } from '../../src/proxy/proxy.js';
import { ACTION, bench, FEED, json, KEY, PREFERENCES, SERVICE } from '../proxy/support.js';

afterEach(() => vi.restoreAllMocks());

/** All that is written while something is done. */
async function written(work: () => Promise<unknown>): Promise<string[]> {
  const lines: string[] = [];
  const note = (...parts: unknown[]): boolean => {
    lines.push(inspect(parts, { depth: null }));
    return true;
  };
  for (const name of ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir', 'table'] as const) {
    vi.spyOn(console, name).mockImplementation(note);
  }
  vi.spyOn(process.stdout, 'write').mockImplementation(note);
  vi.spyOn(process.stderr, 'write').mockImplementation(note);
  vi.spyOn(process, 'emitWarning').mockImplementation(note);
  await work();
  vi.restoreAllMocks();
  return lines;
}

const refusing = async (): Promise<never> => {
  throw new TypeError('fetch failed');
};

const BAD_DAYS: Readonly<Record<string, Partial<ProxyOptions>>> = {
  'answers that it is broken': {
    fetch: async () => json({ message: KEY }, { status: 500, headers: { 'x-key': KEY } }),
  },
  'says that the key is wrong': { fetch: async () => json({ message: `No such key: ${KEY}` }, { status: 401 }) },
  'answers with a page': { fetch: async () => new Response(`<p>${KEY}`, { headers: { 'content-type': 'text/html' } }) },
  'answers with half of it': { fetch: async () => new Response(`{"data":[{"_id":"${KEY}`) },
  'leads elsewhere': {
    fetch: async () => new Response(null, { status: 302, headers: { location: `https://x/?${KEY}` } }),
  },
  'can not be reached': { fetch: refusing },
  'does not answer in time': { fetch: () => new Promise(() => {}), timeout: 5 },
  'can not say who is signed in': { subscriber: () => Promise.reject(new Error('The session is gone')) },
  'names somebody who can not be': { subscriber: () => '../..' },
  'keeps marks in a storage that fails': { readState: { getItem: refusing, setItem: refusing } },
};

describe('the key is in nothing that the host hears, and nothing is written, where the service or the host', () => {
  it.each(Object.entries(BAD_DAYS))('%s', async (_day, options) => {
    const troubles: ProxyErrorInfo[] = [];
    const { ask, write } = bench({ ...options, onError: (trouble) => troubles.push(trouble) });
    const lines = await written(async () => {
      for (const path of [FEED, PREFERENCES, '/nowhere']) await ask(path);
      await write('POST', ACTION, { status: 'done' });
      await write('PATCH', PREFERENCES, '{');
    });
    expect(lines).toEqual([]);
    expect(troubles.length).toBeGreaterThan(0);
    expect(inspect(troubles, { depth: null, showHidden: true })).not.toContain(KEY);
  });

  it('is not there at all, or hangs up, over a real socket', async () => {
    const server = createServer((request) => request.socket.destroy());
    await new Promise<void>((listening) => {
      server.listen(0, '127.0.0.1', listening);
    });
    const { port } = server.address() as AddressInfo;
    const troubles: ProxyErrorInfo[] = [];
    const options = {
      serviceUrl: `http://127.0.0.1:${port}`,
      fetch,
      onError: (one: ProxyErrorInfo) => troubles.push(one),
    };
    const { ask } = bench(options);
    const lines = await written(async () => {
      await ask(FEED);
      await new Promise((closed) => {
        server.close(closed);
      });
      await ask(FEED);
    });
    expect(lines).toEqual([]);
    expect(troubles).toHaveLength(2);
    expect(inspect(troubles, { depth: null, showHidden: true })).not.toContain(KEY);
  });
});

it.each<[string, Partial<ProxyOptions>]>([
  ['a key with a space', { apiKey: `${KEY} ` }],
  ['an address with the key in it', { serviceUrl: `https://${KEY}@service.example` }],
  ['an address that is none', { serviceUrl: `//${KEY}` }],
  ['a path that is none', { basePath: `/?${KEY}` }],
])('what is thrown at a host who gives %s is without the key', (_mistake, options) => {
  const make = (): unknown => createProxy({ serviceUrl: SERVICE, apiKey: KEY, subscriber: () => null, ...options });
  expect(make).toThrow(TypeError);
  expect(make).not.toThrow(KEY);
});

const root = new URL('../../', import.meta.url);
const built = ['dist/', 'dist-demo/'].flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`),
);

describe('of what is built', () => {
  it('no file holds a key, or reads one from where it was built', () => {
    expect(built.length).toBeGreaterThan(20);
    for (const file of built) {
      // The tour shows how a host reads its own.
      const text = readFileSync(file, 'utf8').replaceAll(/process\.env\.NOTIFICATIONS_(URL|KEY)/g, '');
      expect(text, file).not.toMatch(
        /canary-key|planted-key|ApiKey [\w-]{8,}|\b(sk|pk|dev)_[\w-]{12,}|BEGIN [A-Z ]*PRIVATE/,
      );
      expect(text, file).not.toMatch(/NOVU_|process\.env|import\.meta\.env/);
    }
  });

  it('no file leads to the sources by a map', () => {
    expect(built.filter((file) => file.endsWith('.map'))).toEqual([]);
    for (const file of built) expect(readFileSync(file, 'utf8'), file).not.toContain('sourceMappingURL');
  });
});
