// @vitest-environment node
/** The choice of the transport: a `fetch` that the host has replaced is used. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { chooseTransport } from '../../../src/proxy/upstream/choose-transport.js';

const server = createServer((request, response) => response.end(request.headers['user-agent'] ?? 'none'));
let url: URL;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => vi.unstubAllGlobals());

/** The User-Agent that the service receives: Node's `fetch` sends one, its HTTP client does not. */
async function userAgentOf(hostFetch?: typeof fetch): Promise<string> {
  const { signal } = new AbortController();
  const request = { method: 'GET', headers: {}, body: undefined, signal, limit: 1000 };
  return new TextDecoder().decode((await chooseTransport(hostFetch)(url, request)).bytes);
}

it('uses Node’s HTTP client if fetch is not replaced', async () => {
  expect(await userAgentOf()).toBe('none');
});

it('uses the fetch of the options', async () => {
  expect(await userAgentOf(async () => new Response('own'))).toBe('own');
});

it('uses a global fetch that was replaced after the transport was created', async () => {
  const transport = chooseTransport(undefined);
  vi.stubGlobal('fetch', async () => new Response('stub'));
  const { signal } = new AbortController();
  const { bytes } = await transport(url, { method: 'GET', headers: {}, body: undefined, signal, limit: 1000 });
  expect(new TextDecoder().decode(bytes)).toBe('stub');
});

it('uses fetch if its dispatcher was replaced, for instance by a corporate proxy', async () => {
  await fetch(url);
  const names = ['undici.globalDispatcher.1', 'undici.globalDispatcher.2'].map((name) => Symbol.for(name));
  const present = names.filter((name) => Reflect.get(globalThis, name) !== undefined);
  expect(present.length).toBeGreaterThan(0);
  for (const name of present) {
    const dispatcher: unknown = Reflect.get(globalThis, name);
    class ProxyAgent {
      dispatch = (...args: unknown[]): unknown => Object(dispatcher).dispatch(...args);
    }
    expect(await userAgentOf()).toBe('none');
    Reflect.set(globalThis, name, new ProxyAgent());
    try {
      expect(await userAgentOf()).toBe('node');
    } finally {
      Reflect.set(globalThis, name, dispatcher);
    }
  }
});
