/**
 * The product tour's own thinking, without a page: what choices come to, what a bad network answers, what code is shown.
 */
import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { attributeNames, attributesOf, contrastToWhite, cssOf, toChoices } from '../../demo/page/tour/choices.js';
import { createNetwork } from '../../demo/page/tour/network.js';
import { samples } from '../../demo/page/tour/samples.js';
import { names, settings, type Option, type Setting } from '../../demo/page/tour/settings.js';
import { NAMES } from '../../src/element/attributes.js';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const options: readonly (readonly [string, Option])[] = names.flatMap((name) => {
  const setting: Setting = settings[name];
  return setting.kind === 'range' ? [] : setting.options.map((option) => [name, option] as const);
});
const everything = options.map(([name, { value }]) => cssOf(toChoices({ [name]: value, radius: 3, size: 15 })));

describe('the style to copy', () => {
  test('is nothing where nothing was chosen', () => {
    expect(cssOf(toChoices())).toBe('');
    expect(attributesOf(toChoices())).toEqual({});
  });

  test('says what differs from the look that the inbox has, and no more', () => {
    expect(cssOf(toChoices({ accent: 'emerald', radius: 6, control: 8, space: 'regular', scheme: 'dark' }))).toBe(
      [
        'notification-inbox {',
        '  --inbox-accent: light-dark(#0a7d5a, #4fd1a5);',
        '  color-scheme: dark;',
        '  --inbox-radius: 6px;',
        '}\n',
      ].join('\n'),
    );
  });

  test('names only tokens that there are', () => {
    const tokens = new Set(read('src/ui/tokens.css').match(/(?<=var\(\s*)--inbox-[a-z-]+/g));
    const written = new Set(everything.join('').match(/--[a-z-]+(?=:)/g));
    expect(written.size).toBeGreaterThan(8);
    expect([...written].filter((name) => !tokens.has(name))).toEqual([]);
  });

  test('begins where the tokens begin: a length that was not touched is the default', () => {
    const tokens = read('src/ui/tokens.css');
    const ranges = Object.values<Setting>(settings).filter((setting) => setting.kind === 'range');
    expect(ranges.length).toBeGreaterThan(2);
    for (const { token, otherwise } of ranges) expect(tokens).toContain(`var(${token}, ${otherwise}px)`);
  });

  test.each([
    ['what is of no setting', { accent: 'none', ground: 7, lang: null, font: '__proto__' }],
    ['lengths out of bounds', { radius: 1000, size: -1, control: '1.5', width: Number.NaN }],
    ['a text that would end the rule', { own: '#fff;} body { display: none', accent: '}', radius: '4px; } *{' }],
    ['nothing at all', { radius: null, size: '', accent: undefined }],
  ])('is not made of %s', (_what, junk) => {
    expect(toChoices(junk)).toEqual(toChoices());
  });

  test('lets white stand on a colour of one’s own only where it can be read there', () => {
    expect(cssOf(toChoices({ accent: 'own', own: '#ffe600' }))).toContain('--inbox-on-accent: #14132b;');
    expect(cssOf(toChoices({ accent: 'own', own: '#7c3aed' }))).not.toContain('on-accent');
    expect([contrastToWhite('#ffffff'), contrastToWhite('#000000')]).toEqual([1, 21]);
  });

  test('offers no accent on light that white can not be read on', () => {
    const light = everything.flatMap((css) =>
      [...css.matchAll(/accent: light-dark\((#\w{6}), #/g)].map(([, hex]) => hex),
    );
    expect(light.length).toBeGreaterThan(4);
    for (const colour of light) expect(contrastToWhite(String(colour))).toBeGreaterThan(4.5);
  });

  test('chooses only attributes that there are', () => {
    expect(attributeNames.filter((name) => ![...NAMES, 'lang', 'dir'].includes(name))).toEqual([]);
    expect(attributesOf(toChoices({ lang: 'ar', badge: 'unseen', preferences: 'hidden' }))).toEqual({
      lang: 'ar',
      dir: 'rtl',
      badge: 'unseen',
      'no-preferences': '',
    });
  });
});

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
    const { exports } = JSON.parse(read('package.json')) as { exports: Record<string, unknown> };
    const imports = [...code({}).matchAll(/import (?:type )?(?:\{(.*)\} from )?'notification-inbox(\/?[^']*)'/g)];
    for (const [, list = '', entry] of imports) {
      expect(Object.keys(exports)).toContain(`.${entry}`);
      if (entry !== '/proxy') continue;
      const proxy: object = await import('../../src/proxy/proxy.js');
      for (const name of list.split(',')) expect(Object.keys(proxy)).toContain(name.trim());
    }
  });
});
