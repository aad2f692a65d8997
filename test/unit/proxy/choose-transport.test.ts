// @vitest-environment node
/** The choice of the transport: a `fetch` that the host has replaced is used. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chooseTransport } from '../../../src/proxy/upstream/choose-transport.js';
import type { Transport } from '../../../src/proxy/upstream/transport.js';
import { serve } from './listening.js';

let url: URL;
beforeEach(async () => {
  url = new URL(await serve((request, response) => response.end(request.headers['user-agent'] ?? 'none')));
});
afterEach(() => vi.unstubAllGlobals());

/** The User-Agent that the service receives: Node's `fetch` sends one, its HTTP client does not. */
async function userAgentOf(transport: Transport): Promise<string> {
  const { signal } = new AbortController();
  const { bytes } = await transport(url, { method: 'GET', headers: {}, body: undefined, signal, limit: 1000 });
  return new TextDecoder().decode(bytes);
}

it('uses Node’s HTTP client if fetch is not replaced', async () =>
  expect(await userAgentOf(chooseTransport(undefined))).toBe('none'));

it('uses the fetch of the options', async () =>
  expect(await userAgentOf(chooseTransport(async () => new Response('own')))).toBe('own'));

it('uses a global fetch that was replaced after the transport was created', async () => {
  const transport = chooseTransport(undefined);
  vi.stubGlobal('fetch', async () => new Response('stub'));
  expect(await userAgentOf(transport)).toBe('stub');
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
    expect(await userAgentOf(chooseTransport(undefined))).toBe('none');
    Reflect.set(globalThis, name, new ProxyAgent());
    try {
      expect(await userAgentOf(chooseTransport(undefined))).toBe('node');
    } finally {
      Reflect.set(globalThis, name, dispatcher);
    }
  }
});
