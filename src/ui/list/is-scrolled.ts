import type { PanelContext } from '../context.js';

/**
 * Whether the top of a list is scrolled out of sight. Undefined where the page may have scrolled an inline list: that is known once the
 * late file is loaded.
 */
export const isScrolled = (
  { settings, started }: Pick<PanelContext, 'settings' | 'started'>,
  list: Element,
): boolean | undefined =>
  started.peek()?.isScrolled(list) ??
  (list.scrollTop > 0 || (settings.peek().display === 'inline' ? undefined : false));
