/** The tokens, as the style sheet that reads them says it: name, default, and in the comment before what each is for. */
import type { CssCustomProperty } from 'custom-elements-manifest/schema.js';

export function tokensOf(css: string): CssCustomProperty[] {
  const read = [...css.matchAll(/\/\* ([^*]+) \*\/\s*(--_[\w-]+): var\(\s*(--inbox-[\w-]+),\s*([^;]+)\);/g)];
  const publicNames = new Map(read.map(([, , own = '', name = '']) => [own, name]));
  return read.map(([, description = '', , name = '', otherwise = '']) => ({
    name,
    description,
    default: otherwise
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/--_[\w-]+/g, (own) => publicNames.get(own) ?? own),
  }));
}
