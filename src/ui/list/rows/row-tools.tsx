/**
 * Renders the button that opens the menu of a row. Screen readers find it in every row; others see it on touch or while it has
 * the focus. The row in use also has a toolbar, which is in the late file, as is the menu.
 */
import type { PanelContext } from '../../context.js';
import { rowOf } from '../row-elements.js';

interface MoreButtonProps {
  readonly name: string;
  readonly tabIndex: number;
  readonly isTouch: boolean;
}

/** Not a component: each row has one, and components cost time. Except on touch, the Tab key leads to the toolbar. */
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

/** Waits for the file of the menu. */
export function openMenuOf(panel: PanelContext, event: MouseEvent): void {
  const { currentTarget, detail } = event;
  const row = rowOf(event);
  void panel.late.use(panel, (file) => {
    const state = row && panel.rows.get(row);
    if (state && row.isConnected) file.openRowMenu(row, state, currentTarget as HTMLElement, detail > 0, true);
  });
}
