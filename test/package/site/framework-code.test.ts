/** The code of the playground to copy: it compiles, and gives the element the attributes that are chosen. Run after the build. */
import { describe, expect, it } from 'vitest';
import { ATTRIBUTES } from '../../../docs/.vitepress/controls/manifest.js';
import { codeAttributes } from '../../../docs/.vitepress/playground/code/code-attributes.js';
import { frameworks } from '../../../docs/.vitepress/playground/code/frameworks.js';
import { DEFAULTS, type Settings } from '../../../docs/.vitepress/playground/settings.js';
import { compile } from '../docs/compile.js';
import { attributes } from './attribute-values.js';
import { forAll } from '../../support/for-all.js';

const code = (id: string, values: Readonly<Record<string, string>>): string =>
  frameworks.find((framework) => framework.id === id)?.code(values) ?? expect.unreachable(id);

/** Every attribute with a value, among them texts that need escapes everywhere. */
const FULL: Readonly<Record<string, string>> = {
  endpoint: '/inbox',
  'subscriber-id': 'a "b" <c> & {d} `e` ${f} \\g',
  display: 'inline',
  open: '',
  placement: 'top-start',
  tab: 'unread',
  tabs: '[{"id":"bills","label":"Bills","workflow":["invoice"]}]',
  'page-size': '10',
  'refresh-interval': '60',
  background: '300',
  badge: 'unseen',
  density: 'compact',
  'time-zone': 'Europe/Lisbon',
  'avatar-hosts': 'a.example.com b.example.com',
  'allow-undo': '',
  group: 'payload.issue',
  'rich-text': '',
  'no-preferences': '',
  'no-prefetch': '',
  cache: 'session',
  preview: '',
  lang: 'ar',
  dir: 'rtl',
};

/** A component library of JSX that is not installed here, as far as types go. */
const SOLID = {
  'node_modules/solid-js/index.d.ts': `export namespace JSX {
  type Element = unknown;
  interface HTMLAttributes<T> { lang?: string; dir?: string; ref?: T }
  interface IntrinsicElements {}
}`,
  'node_modules/solid-js/jsx-runtime.d.ts': "export type { JSX } from './index.js';\nexport function jsx(): unknown;",
};

/** Two libraries that are not installed here, as far as types go. */
const LIBRARIES = {
  'node_modules/lit/index.d.ts': 'export function html(text: TemplateStringsArray, ...values: unknown[]): unknown;',
  'node_modules/@angular/core/index.d.ts': `export function Component(options: object): (target: unknown, context: unknown) => void;
export function signal<T>(value: T): { (): T; set(value: T): void };
export const CUSTOM_ELEMENTS_SCHEMA: object;`,
};

const COMPILER = { timeout: 120_000 };

/** The attributes of the tag in a template, as the element receives them. */
function attributesIn(source: string, id: string): Readonly<Record<string, string>> {
  // Between backticks, a backslash escapes the next character.
  const isLiteral = id === 'angular' || id === 'lit';
  const template = isLiteral ? source.slice(source.indexOf('`') + 1) : source;
  const text = isLiteral ? template.replaceAll(/\\([\\`$])/g, '$1') : template;
  const [, tag = ''] = /<notification-inbox((?:[^">]|"[^"]*")*)>/.exec(text) ?? [];
  const all = [...tag.replace(/@inbox-count=\$.*/, '').matchAll(/([:@(]?[\w-]+\)?)(?:="([^"]*)")?/g)];
  const own = all.filter(([, name = '']) => /^:?[a-z-]+$/.test(name));
  return Object.fromEntries(own.map(([, name = '', value = '']) => [name.replace(':', ''), unescapeHtml(value)]));
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', quot: '"', lt: '<', '#123': '{', '#125': '}' };
const unescapeHtml = (text: string): string =>
  text.replaceAll(/&(amp|quot|lt|#123|#125);/g, (_all, name: string) => ENTITIES[name] ?? '');

describe('the code to copy', () => {
  it('has the language and direction of the stage, if they are not those of the page', () => {
    const { stage } = DEFAULTS;
    const attributesOf = (change: Partial<Settings['stage']>): object =>
      codeAttributes({ ...DEFAULTS, attributes: { open: '' }, stage: { ...stage, ...change } });
    expect([attributesOf({}), attributesOf({ lang: 'ar' })]).toEqual([{}, { lang: 'ar', dir: 'rtl' }]);
    expect(attributesOf({ lang: 'he', dir: 'ltr' })).toEqual({ lang: 'he' });
    expect([attributesOf({ lang: 'de' }), attributesOf({ dir: 'rtl' })]).toEqual([{ lang: 'de' }, { dir: 'rtl' }]);
  });

  it('covers every attribute in these tests', () => {
    expect(Object.keys(FULL).toSorted()).toEqual([...ATTRIBUTES.map(({ name }) => name), 'lang', 'dir'].toSorted());
  });

  it('is the tag alone in HTML, with texts escaped', () => {
    expect(code('html', DEFAULTS.attributes)).toBe(
      '<script type="module" src="/notification-inbox.js"></script>\n\n<notification-inbox endpoint="/inbox" display="inline"></notification-inbox>\n',
    );
    expect(code('html', FULL)).toContain('subscriber-id="a &quot;b&quot; &lt;c> &amp; {d} `e` ${f} \\g"');
  });

  it.each(['react', 'preact', 'solid'])(
    'compiles in strict TypeScript for %s, but not with a wrong value',
    COMPILER,
    async (id) => {
      const isSolid = id === 'solid';
      const options = { jsx: 'react-jsx', jsxImportSource: isSolid ? 'solid-js' : id, preserveSymlinks: isSolid };
      const [plain, full] = [code(id, DEFAULTS.attributes), code(id, FULL)];
      const wrong = full.replace(/(page-?size)=\{10\}/i, '$1="ten"');
      const files = { ...(isSolid && SOLID), 'plain.tsx': plain, 'full.tsx': full, 'wrong.tsx': wrong };
      const output = await compile(files, options);
      expect(output).toMatch(/^wrong\.tsx\S+: error TS2322/);
      expect(output).not.toMatch(/^(plain|full)/m);
    },
  );

  it('compiles in strict TypeScript for Angular and Lit', COMPILER, async () => {
    const output = await compile({
      ...LIBRARIES,
      'angular.ts': code('angular', FULL),
      'lit.ts': code('lit', FULL),
      'wrong.ts': code('lit', FULL).replace('({ unread }', '({ unreed: unread }'),
    });
    expect(output).toMatch(/^wrong\.ts\S+: error TS2339: Property 'unreed' does not exist/);
    expect(output).not.toMatch(/^(angular|lit)/m);
  });

  it.each(['html', 'vue', 'angular', 'lit'])('gives the element each attribute as it is: %s', (id) => {
    expect(attributesIn(code(id, FULL), id)).toEqual(FULL);
    forAll()(attributes, (values) => {
      expect(attributesIn(code(id, values), id)).toEqual(values);
    });
  });

  it('escapes what a template would interpolate', () => {
    const angular = code('angular', FULL);
    expect(angular).toContain('&#123;d&#125; \\`e\\` \\$&#123;f&#125; \\\\g');
    // Between its quotes, the template has no interpolation of its own.
    expect(/template: `([^]*?[^\\])`,/.exec(angular)?.[1]).not.toMatch(/\{\{|[^\\]\$\{/);
    expect(code('svelte', FULL)).toContain(`subscriber-id={${JSON.stringify(FULL['subscriber-id'])}}`);
    expect(code('vue', FULL)).toContain(':page-size="10"');
    expect(code('lit', FULL)).toContain('\\`e\\` \\${f}');
  });
});
