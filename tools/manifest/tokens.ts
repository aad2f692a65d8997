/** The tokens, read from the style sheet: name, default, and description from the comment before. */
import type { CssCustomProperty } from 'custom-elements-manifest/schema.js';

export function tokensOf(css: string): CssCustomProperty[] {
  const matches = [...css.matchAll(/\/\* ([^*]+) \*\/\s*(--_[\w-]+): var\(\s*(--inbox-[\w-]+),\s*([^;]+)\);/g)];
  const publicNames = new Map(matches.map(([, , privateName = '', name = '']) => [privateName, name]));
  return matches.map(([, description = '', , name = '', fallback = '']) => ({
    name,
    description,
    default: fallback
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/--_[\w-]+/g, (privateName) => publicNames.get(privateName) ?? privateName),
  }));
}
