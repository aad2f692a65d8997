import type { PanelContext } from '../../context.js';

/** Undefined until the late file is loaded, for an inline list: the page may have scrolled it. */
export const isScrolled = (
  { settings, started }: Pick<PanelContext, 'settings' | 'started'>,
  list: Element,
): boolean | undefined =>
  started.peek()?.isScrolled(list) ??
  (list.scrollTop > 0 || (settings.peek().display === 'inline' ? undefined : false));
