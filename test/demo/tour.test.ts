/**
 * The product tour's bad network, and the code that it gives to take along, without a page.
 */
import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createNetwork } from '../../demo/page/tour/network.js';
import { samples } from '../../demo/page/tour/samples.js';

describe('the network', () => {
  const answer = (): Promise<Response> => Promise.resolve(new Response('as it is'));
  afterEach(() => void vi.useRealTimers());

  test('passes requests as they are while it is well', async () => {
    const send = vi.fn<typeof fetch>(answer);
    const network = createNetwork(send);
    const given = await network.fetch('/inbox', { method: 'POST', body: 'x' });
    expect(await given.text()).toBe('as it is');
    expect(send.mock.calls).toEqual([['/inbox', expect.objectContaining({ method: 'POST', body: 'x' })]]);
  });

  test.each([
    ['failing', 500],
    ['over', 401],
  ])('that is “%s” answers %i by itself', async (id, status) => {
    const send = vi.fn<typeof fetch>(answer);
    const network = createNetwork(send);
    network.turn(id);
    expect((await network.fetch('/inbox')).status).toBe(status);
    expect(send).not.toHaveBeenCalled();
  });

  test('that is offline answers nothing, and recovers', async () => {
    const network = createNetwork(answer);
    network.turn('offline');
    await expect(network.fetch('/inbox')).rejects.toThrow(TypeError);
    network.turn('well');
    expect((await network.fetch('/inbox')).status).toBe(200);
  });

  test('ends what is under way when it becomes bad', async () => {
    const send = vi.fn<typeof fetch>(
      (_input, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    );
    const network = createNetwork(send);
    const open = network.fetch('/inbox/events');
    network.turn('offline');
    await expect(open).rejects.toThrow(TypeError);
  });

  test('answers what is under way as everything from then on', async () => {
    const send = vi.fn<typeof fetch>(
      (_input, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    );
    const network = createNetwork(send);
    const open = network.fetch('/inbox');
    network.turn('failing');
    expect((await open).status).toBe(500);
  });

  test('that is slow keeps every answer for two seconds', async () => {
    vi.useFakeTimers();
    const send = vi.fn<typeof fetch>(answer);
    const network = createNetwork(send);
    network.turn('slow');
    const given = network.fetch('/inbox');
    await vi.advanceTimersByTimeAsync(1999);
    expect(send).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect((await given).status).toBe(200);
  });
});

describe('the code to take along', () => {
  const attributes = { endpoint: '/inbox', lang: 'ar', dir: 'rtl', badge: 'unseen', 'no-preferences': '' };
  const tags = samples.filter(({ label }) => !label.startsWith('Proxy'));

  test('is there for each framework, and for the proxy', () => {
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

  test.each(tags)('for $label has the attributes that are chosen, and no other', ({ code }) => {
    const [, inside = ''] =
      /<notification-inbox\s([^]*?)(?:>\s*<\/notification-inbox>|\s\/>)/.exec(code(attributes)) ?? [];
    const written = [...inside.matchAll(/(?<=^|\s)([a-z-]+)(?:="([^"]*)")?(?=\s|$)/g)];
    const given = Object.fromEntries(written.map(([, name = '', value = '']) => [name, value]));
    expect(given).toMatchObject(attributes);
    expect(code({ endpoint: '/inbox' })).not.toMatch(/ar"|rtl|unseen|preferences/);
  });

  test('for HTML is a script and the tag', () => {
    expect(samples[0].code({ endpoint: '/inbox' })).toBe(
      '<script type="module" src="/notification-inbox.js"></script>\n\n' +
        '<notification-inbox endpoint="/inbox"></notification-inbox>\n',
    );
  });

  test.each(samples.slice(1))('for $label has a script without a fault', ({ file, code }) => {
    const text = code(attributes);
    const [, script = text] = /<script[^>]*>([^]*?)<\/script>/.exec(text) ?? [];
    expect(parseSync(file.replace(/vue$|svelte$/, 'ts'), script).errors).toEqual([]);
  });

  test.each(samples)('for $label imports only what the package has', async ({ code }) => {
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
