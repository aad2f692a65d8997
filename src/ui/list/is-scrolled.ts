import type { PanelContext } from '../context.js';

/** Whether the top of a list is scrolled out of sight. What the page scrolls is known once the late file is loaded. */
export const isScrolled = ({ started }: Pick<PanelContext, 'started'>, list: Element): boolean =>
  started.peek()?.isScrolled(list) ?? list.scrollTop > 0;
