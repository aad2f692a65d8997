// @vitest-environment node
/** By which way requests leave: what a host has put in the place of `fetch` is used. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { chooseTransport } from '../../src/proxy/upstream/choose-transport.js';

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

/** What the service sees of it: Node's `fetch` names itself, its HTTP client does not. */
async function agentBy(own?: typeof fetch): Promise<string> {
  const { signal } = new AbortController();
  const request = { method: 'GET', headers: {}, body: undefined, signal, limit: 1000 };
  return new TextDecoder().decode((await chooseTransport(own)(url, request)).bytes);
}

it('is Node’s own client, as long as nobody has replaced anything', async () => {
  expect(await agentBy()).toBe('none');
});

it('is the host’s own fetch', async () => {
  expect(await agentBy(async () => new Response('own'))).toBe('own');
});

it('is a global fetch that was replaced, also after the proxy was made', async () => {
  const transport = chooseTransport(undefined);
  vi.stubGlobal('fetch', async () => new Response('stub'));
  const { signal } = new AbortController();
  const { bytes } = await transport(url, { method: 'GET', headers: {}, body: undefined, signal, limit: 1000 });
  expect(new TextDecoder().decode(bytes)).toBe('stub');
});

it('is fetch where its dispatcher was replaced, as for a corporate proxy', async () => {
  await fetch(url);
  const names = ['undici.globalDispatcher.1', 'undici.globalDispatcher.2'].map((name) => Symbol.for(name));
  const there = names.filter((name) => Reflect.get(globalThis, name) !== undefined);
  expect(there.length).toBeGreaterThan(0);
  for (const name of there) {
    const before: unknown = Reflect.get(globalThis, name);
    class ProxyAgent {
      dispatch = (...given: unknown[]): unknown => Object(before).dispatch(...given);
    }
    expect(await agentBy()).toBe('none');
    Reflect.set(globalThis, name, new ProxyAgent());
    try {
      expect(await agentBy()).toBe('node');
    } finally {
      Reflect.set(globalThis, name, before);
    }
  }
});
