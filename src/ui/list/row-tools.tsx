/**
 * The button of a row that opens a menu with all of its commands. Screen readers find it in every row, wherever the focus is;
 * others see it where fingers press, or while it has the focus. The row that is pointed at or has the focus has a toolbar
 * besides, which is in the file that is loaded once the panel is shown, as is the menu.
 */
import type { PanelContext } from '../context.js';
import { rowOf } from './rows.js';

interface MoreButtonProps {
  /** Of the message. */
  readonly name: string;
  readonly tabIndex: number;
  readonly isTouch: boolean;
}

/** Not a component: each row has one, and components cost time. Elsewhere than on touch, the Tab key leads to the toolbar. */
export const moreButton = ({ strings, openRowMenu }: PanelContext, { name, tabIndex, isTouch }: MoreButtonProps) => (
  <button
    class="more dots"
    tabIndex={isTouch ? tabIndex : -1}
    aria-label={`${strings.value.more}, ${name}`}
    aria-haspopup="menu"
    aria-expanded={false}
    onClick={openRowMenu}
  />
);

/** Opens the menu of a row, once its file is loaded. */
export function openMenuOf(panel: PanelContext, event: MouseEvent): void {
  const { currentTarget, detail } = event;
  const row = rowOf(event);
  void panel.late.use(panel, (file) => {
    const state = row && panel.rows.get(row);
    if (state && row.isConnected) file.openRowMenu(row, state, currentTarget as HTMLElement, detail > 0, true);
  });
}
