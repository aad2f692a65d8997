/** An empty header cell, as in the corner of a table, becomes a plain cell: a screen reader would announce a header without a name. */
import type { MarkdownIt } from './markdown-it.js';

export function useTableHeaders(md: MarkdownIt): void {
  md.core.ruler.push('table-headers', ({ tokens }) => {
    for (const [index, open] of tokens.entries()) {
      const [content, close] = tokens.slice(index + 1, index + 3);
      if (open.type !== 'th_open' || content?.content !== '' || !close) continue;
      open.tag = 'td';
      close.tag = 'td';
    }
  });
}
