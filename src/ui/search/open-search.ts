import type { PanelContext } from '../context.js';
import { focusOn } from '../focus-on.js';

/**
 * Opens the search, or moves the focus to its field. `back` is what gets the focus when it ends. Returns whether there is
 * anything to search.
 */
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

/** Types the letter that has opened the search into its field, as soon as that is there. */
export function typeFirst({ shared }: PanelContext, panel: Element, letter: string): void {
  shared.focusWhenRendered(panel, () => {
    const field = panel.querySelector<HTMLInputElement>('input.search');
    if (!field) return null;
    field.value += letter;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    return field;
  });
}
