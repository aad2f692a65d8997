/** The home page is the README from its first section on: the page's own head replaces its title, text and picture. */
import type { MarkdownIt } from './markdown-it.js';

export function useHomePage(md: MarkdownIt): void {
  md.core.ruler.push('home-page', (state) => {
    if (!(state.env.realPath ?? state.env.path ?? '').endsWith('/README.md')) return;
    const first = state.tokens.findIndex(({ type, tag }) => type === 'heading_open' && tag === 'h2');
    state.tokens = state.tokens.slice(Math.max(first, 0));
  });
}
