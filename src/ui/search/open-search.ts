import type { PanelContext } from '../context.js';
import { focusOn } from '../focus-on.js';

/** Opens the search, or moves the focus to its field. `back` gets the focus at the end. Returns whether it can search. */
export function openSearch(
  { search, inbox }: PanelContext,
  panel: Element,
  back: PanelContext['search']['value'],
): boolean {
  if (/signed-out|refused/.test(inbox.status.peek())) return false;
  focusOn(panel.querySelector('.search'));
  search.value ||= back;
  return true;
}

/** Types the letter that has opened the search into its field, once that is rendered. */
export function typeFirst({ shared }: PanelContext, panel: Element, letter: string): void {
  shared.focusWhenRendered(panel, () => {
    const field = panel.querySelector<HTMLInputElement>('input.search');
    if (!field) return null;
    field.value += letter;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    return field;
  });
}
