/** The simulated network and the code samples of the product tour, without a page. */
import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { conditions, createNetwork } from '../../demo/page/tour/network.js';
import { samples } from '../../demo/page/tour/samples.js';

describe('the network', () => {
  test('has conditions that a reader knows by name', () =>
    expect(conditions.map(({ label }) => label)).toEqual(['Normal', 'Slow', 'Errors', 'Offline', 'Signed out']));

  const respond = (): Promise<Response> => Promise.resolve(new Response('as it is'));
  afterEach(() => void vi.useRealTimers());

  test('passes requests unchanged while it works', async () => {
    const send = vi.fn<typeof fetch>(respond);
    const network = createNetwork(send);
    const response = await network.fetch('/inbox', { method: 'POST', body: 'x' });
    expect(await response.text()).toBe('as it is');
    expect(send.mock.calls).toEqual([['/inbox', expect.objectContaining({ method: 'POST', body: 'x' })]]);
  });

  test.each([
    ['failing', 500],
    ['expired', 401],
  ])('with the condition “%s” responds with %i', async (id, status) => {
    const send = vi.fn<typeof fetch>(respond);
    const network = createNetwork(send);
    network.set(id);
    expect((await network.fetch('/inbox')).status).toBe(status);
    expect(send).not.toHaveBeenCalled();
  });

  test('rejects requests while offline, and recovers', async () => {
    const network = createNetwork(respond);
    network.set('offline');
    await expect(network.fetch('/inbox')).rejects.toThrow(TypeError);
    network.set('online');
    expect((await network.fetch('/inbox')).status).toBe(200);
  });

  test('ends pending requests when it goes offline', async () => {
    const send = vi.fn<typeof fetch>(
      (_input, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    );
    const network = createNetwork(send);
    const pending = network.fetch('/inbox/events');
    network.set('offline');
    await expect(pending).rejects.toThrow(TypeError);
  });

  test('responds to pending requests as to all later ones', async () => {
    const send = vi.fn<typeof fetch>(
      (_input, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    );
    const network = createNetwork(send);
    const pending = network.fetch('/inbox');
    network.set('failing');
    expect((await pending).status).toBe(500);
  });

  test('delays every response by two seconds while slow', async () => {
    vi.useFakeTimers();
    const send = vi.fn<typeof fetch>(respond);
    const network = createNetwork(send);
    network.set('slow');
    const response = network.fetch('/inbox');
    await vi.advanceTimersByTimeAsync(1999);
    expect(send).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect((await response).status).toBe(200);
  });
});

describe('the code samples', () => {
  const attributes = { endpoint: '/inbox', lang: 'ar', dir: 'rtl', badge: 'unseen', 'no-preferences': '' };
  const tags = samples.filter(({ label }) => !label.startsWith('Proxy'));

  test('exist for each framework and for the proxy', () => {
    expect(samples.map(({ label }) => label)).toEqual([
      'HTML',
      'React',
      'Vue',
      'Svelte',
      'Angular',
      'Solid',
      'Lit',
      'Proxy, Node',
      'Proxy, fetch',
    ]);
  });

  test.each(tags)('for $label contain the selected attributes and no other', ({ code }) => {
    const [, inside = ''] =
      /<notification-inbox\s([^]*?)(?:>\s*<\/notification-inbox>|\s\/>)/.exec(code(attributes)) ?? [];
    const matches = [...inside.matchAll(/(?<=^|\s)([a-z-]+)(?:="([^"]*)")?(?=\s|$)/g)];
    const parsed = Object.fromEntries(matches.map(([, name = '', value = '']) => [name, value]));
    expect(parsed).toMatchObject(attributes);
    expect(code({ endpoint: '/inbox' })).not.toMatch(/ar"|rtl|unseen|preferences/);
  });

  test('for HTML are a script and the element', () => {
    expect(samples[0].code({ endpoint: '/inbox' })).toBe(
      '<script type="module" src="/notification-inbox.js"></script>\n\n' +
        '<notification-inbox endpoint="/inbox"></notification-inbox>\n',
    );
  });

  test.each(samples.slice(1))('for $label have a script without syntax errors', ({ file, code }) => {
    const text = code(attributes);
    const [, script = text] = /<script[^>]*>([^]*?)<\/script>/.exec(text) ?? [];
    expect(parseSync(file.replace(/vue$|svelte$/, 'ts'), script).errors).toEqual([]);
  });

  test.each(samples)('for $label import only exports of the package', async ({ code }) => {
    const { exports } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
      exports: Record<string, unknown>;
    };
    const imports = [...code({}).matchAll(/import (?:type )?(?:\{(.*)\} from )?'notification-inbox(\/?[^']*)'/g)];
    for (const [, list = '', entry] of imports) {
      expect(Object.keys(exports)).toContain(`.${entry}`);
      if (entry !== '/proxy') continue;
      const proxy: object = await import('../../src/proxy/proxy.js');
      for (const name of list.split(',')) expect(Object.keys(proxy)).toContain(name.trim());
    }
  });
});
