/**
 * Opens a popover at the button of a row: first a menu, as in the menu button pattern of the ARIA Authoring Practices, then a
 * dialog in its place. Escape and a press elsewhere close it, and leave the panel open. Knows no content.
 */
import { activeElementOf } from '../active-element.js';
import { createElement } from '../dom.js';
import { focusOn } from '../focus-on.js';
import type { SnoozeContext } from './snooze-context.js';
import type { SnoozeRequest } from '../late-types.js';

/** The popover's anchor: the button in the row's toolbar if it has one, else that of the row's menu. */
const BUTTON = '[data-command=snooze]';
const MENU_BUTTON = '.more';

export interface Popups {
  /** Replaces an open popover. */
  readonly open: (role: 'menu' | 'dialog', ...content: readonly HTMLElement[]) => void;
  /** Call after its size has changed. */
  readonly position: () => void;
  /** Returns the focus to its former place in the row. */
  readonly close: () => void;
}

export function createPopups(
  { shared, strings }: SnoozeContext,
  { destination, row, isPointed, stayAt }: SnoozeRequest,
  root: ShadowRoot,
): Popups {
  const { isOpening, togglePopover } = shared;
  const anchor = row.querySelector<HTMLElement>(BUTTON) ?? row.querySelector<HTMLElement>(MENU_BUTTON) ?? row;
  const activeElement = activeElementOf(root);
  const back = row.contains(activeElement) ? activeElement : row;
  let opened: HTMLElement | undefined;
  let ended = new AbortController();
  let position = (): void => {};

  const remove = (popup = opened): void => {
    if (!popup || popup !== opened) return;
    opened = undefined;
    ended.abort();
    anchor.ariaExpanded = 'false';
    popup.remove();
  };
  const close = (): void => {
    if (opened) focusOn(back);
    remove();
  };

  const onKeyDown = (event: KeyboardEvent, popup: HTMLElement): void => {
    const { key } = event;
    const items = [...popup.querySelectorAll<HTMLElement>('[role=menuitem]')];
    const item = destination(items, event);
    // The keys of the row and of the page do not apply here.
    event.stopPropagation();
    popup.classList.remove('pointed');
    if (key === 'Escape' || (key === 'Tab' && items.length > 0)) close();
    // No event reports focus that moves to the browser's own controls.
    else if (key === 'Tab') setTimeout(() => popup.contains(activeElementOf(root)) || remove(popup));
    else if (!item) return;
    else focusOn(item);
    if (key !== 'Tab') event.preventDefault();
  };

  return {
    open: (role, ...content) => {
      const before = opened;
      const popup = createElement(
        'div',
        {
          class: `menu snooze-menu${isPointed ? ' pointed' : ''}`,
          role,
          'aria-label': strings.peek().snooze,
          tabindex: '-1',
        },
        ...content,
      );
      popup.popover = 'auto';
      opened = popup;
      before?.remove();
      row.closest('.panel')?.append(popup);
      togglePopover(popup, true);
      ended.abort();
      ended = new AbortController();
      position = stayAt(shared, anchor, popup, ended.signal);
      anchor.ariaExpanded = 'true';
      focusOn(popup.querySelector('[role=menuitem], input'));
      popup.addEventListener('keydown', (event) => onKeyDown(event, popup));
      popup.addEventListener('toggle', (event) => isOpening(event) || remove(popup));
      popup.addEventListener('focusout', ({ relatedTarget }) => {
        if (relatedTarget && !popup.contains(relatedTarget as Node)) remove(popup);
      });
    },
    position: () => position(),
    close,
  };
}
