/** Removes the list of sections at the top of a page: the site has an outline of its own beside the page. */
import type { MarkdownIt, Token } from './markdown-it.js';

const endOfList = (tokens: readonly Token[], start: number): number =>
  tokens.findIndex(({ type, level }, index) => index > start && type === 'bullet_list_close' && level === 0);

const linksOf = (tokens: readonly Token[]): readonly string[] =>
  tokens.flatMap(({ children }) =>
    (children ?? []).filter(({ type }) => type === 'link_open').map((token) => token.attrGet('href') ?? ''),
  );

/** Before the first section, a list whose every item is a link to a section. */
export function withoutOutline(tokens: readonly Token[]): Token[] {
  const start = tokens.findIndex(({ type, level }) => type === 'bullet_list_open' && level === 0);
  const section = tokens.findIndex(({ type, tag }) => type === 'heading_open' && tag === 'h2');
  const end = endOfList(tokens, start);
  if (start < 0 || end > section) return [...tokens];
  const list = tokens.slice(start, end + 1);
  const links = linksOf(list);
  const items = list.filter(({ type }) => type === 'list_item_open').length;
  const isOutline = links.length === items && links.every((link) => link.startsWith('#'));
  return isOutline ? [...tokens.slice(0, start), ...tokens.slice(end + 1)] : [...tokens];
}

export function useOutline(md: MarkdownIt): void {
  md.core.ruler.push('no-outline', (state) => {
    state.tokens = withoutOutline(state.tokens);
  });
}
