/** Code in a line is text: Vue would evaluate `{{ … }}` in it, as it does not in a block of code. */
import type { MarkdownIt } from './markdown-it.js';

export function useLiteralCode(md: MarkdownIt): void {
  md.core.ruler.push('literal-code', ({ tokens }) => {
    for (const { children } of tokens)
      for (const child of children ?? []) if (child.type === 'code_inline') child.attrSet('v-pre', '');
  });
}
