/** A theme as CSS, and back. */
import { EMPTY, propertyOf } from '../tokens.js';
import type { ColourPair, Scheme, Theme } from '../tokens.js';
import { ImportError, readTheme } from './read-theme.js';
import type { Value } from './read-theme.js';

/** How CSS tells light from dark: by the `color-scheme` of the page, or by the system alone. */
export type CssStyle = 'light-dark' | 'media';

const SELECTOR = 'notification-inbox';

const rule = (lines: readonly string[], indent = ''): string =>
  `${indent}${SELECTOR} {\n${lines.map((line) => `${indent}  ${line}\n`).join('')}${indent}}\n`;

const both = ({ light, dark }: ColourPair): string => (light === dark ? light : `light-dark(${light}, ${dark})`);

/** Empty if the theme is. */
export function toCss({ colours, others }: Theme, style: CssStyle = 'light-dark'): string {
  const declare = (name: string, text: string): string => `${propertyOf(name)}: ${text};`;
  const pairs = Object.entries(colours);
  const rest = Object.entries(others).map(([name, text]) => declare(name, text));
  if (pairs.length + rest.length === 0) return '';
  if (style === 'light-dark') return rule([...pairs.map(([name, pair]) => declare(name, both(pair))), ...rest]);
  const dark = pairs.filter(([, pair]) => pair.light !== pair.dark).map(([name, pair]) => declare(name, pair.dark));
  // Tokens that are not set follow the same switch.
  const light = ['color-scheme: light dark;', ...pairs.map(([name, pair]) => declare(name, pair.light)), ...rest];
  const media = dark.length > 0 ? `\n@media (prefers-color-scheme: dark) {\n${rule(dark, '  ')}}\n` : '';
  return rule(light) + media;
}

/** A declaration, or the beginning or the end of a block. */
const PARTS = /([^{};]*)([{};]|$)/g;
/** Comments, and strings, which have none. */
const COMMENTS = /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|\/\*[^]*?\*\//g;

const schemeOf = (blocks: readonly string[]): Scheme | undefined => {
  const [, scheme] = /prefers-color-scheme:\s*(light|dark)/.exec(blocks.join(' ')) ?? [];
  return scheme === 'light' || scheme === 'dark' ? scheme : undefined;
};

/** The declarations of tokens in a style sheet, whatever its selectors are. */
function* declarationsOf(css: string): Generator<Value> {
  const blocks: string[] = [];
  for (const [, text = '', end] of css.replaceAll(COMMENTS, '$1').matchAll(PARTS)) {
    const [, property, value = ''] = /^\s*(--inbox-[\w-]*)\s*:\s*([^]*?)\s*$/.exec(text) ?? [];
    if (property) yield { property, text: value, scheme: schemeOf(blocks) };
    if (end === '{') blocks.push(text);
    else if (end === '}' && blocks.pop() === undefined)
      throw new ImportError('The CSS closes a block that it has not opened.');
  }
  if (blocks.length > 0) throw new ImportError('The CSS ends within a block: a “}” is missing.');
}

/** @throws ImportError */
export function fromCss(css: string): Theme {
  const values = [...declarationsOf(css)];
  if (values.length === 0)
    throw new ImportError('The CSS declares no token of the inbox, such as “--inbox-accent: #4f46e5;”.');
  return readTheme(values);
}

/** Declarations for one element in one scheme, by property: for a preview. */
export const declarationsFor = ({ colours, others } = EMPTY, scheme: Scheme): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...Object.entries(colours).map(([name, pair]) => [propertyOf(name), pair[scheme]] as const),
    ...Object.entries(others).map(([name, text]) => [propertyOf(name), text] as const),
  ]);
