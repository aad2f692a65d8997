/**
 * Turns the links of the repository's Markdown, which work on GitHub, into links of the site. A page of the site is linked as a
 * page; another file of the repository is linked there, or is plain text while the repository has no address.
 */
import { posix } from 'node:path';
import type { Core, MarkdownIt, Token } from './markdown-it.js';
import { siteFileOf } from '../navigation.js';

const isLocal = (href: string): boolean => !/^([a-z]+:|#|\/)/i.test(href);

/** Undefined if the link has no target on the site or in a repository. */
export function siteHref(href: string, source: string, repository: string | undefined): string | undefined {
  if (!isLocal(href)) return href;
  const [path = '', anchor] = href.split('#');
  const target = posix.join(posix.dirname(source), path);
  const file = siteFileOf(target);
  const hash = anchor === undefined ? '' : `#${anchor}`;
  if (file !== undefined) return `/${file}${hash}`;
  return repository === undefined ? undefined : `${repository}/blob/HEAD/${target}${hash}`;
}

/** A link without a target keeps its text. */
function rewrite(tokens: readonly Token[], toHref: (href: string) => string | undefined): void {
  let isOpen = false;
  for (const token of tokens) {
    const href = token.type === 'link_open' ? token.attrGet('href') : null;
    if (href !== null) {
      const to = toHref(href);
      if (to !== undefined) token.attrSet('href', to);
      else Object.assign(token, { type: 'text', content: '' });
      isOpen = to === undefined;
    } else if (token.type === 'link_close' && isOpen) {
      Object.assign(token, { type: 'text', content: '' });
      isOpen = false;
    }
  }
}

/** A picture for each scheme follows the switch of the site; `<picture>` would follow the system. */
const picture = /<picture>\s*<source[^>]*srcset="([^"]+)"[^>]*>\s*<img src="([^"]+)"([^>]*)>\s*<\/picture>/g;
/** An address of the README may be that of a release. */
const localPicture = (url: string): string => url.replace(/^(?:https?:.*)?(?=demo\/pictures\/)/, './');
export const themedPictures = (html: string): string =>
  html.replace(
    picture,
    (_all, dark: string, light: string, rest: string) =>
      `<img class="in-light" src="${localPicture(light)}"${rest}><img class="in-dark" src="${localPicture(dark)}"${rest}>`,
  );

export function useSiteLinks(md: MarkdownIt, root: string, repository: string | undefined): void {
  md.core.ruler.push('site-links', (state: Core) => {
    const source = posix.relative(root, state.env.realPath ?? state.env.path ?? '');
    for (const token of state.tokens) {
      if (token.children) rewrite(token.children, (href) => siteHref(href, source, repository));
      if (token.type === 'html_block') token.content = themedPictures(token.content);
    }
  });
}
