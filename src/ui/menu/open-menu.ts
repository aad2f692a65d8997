/**
 * Opens the menu of a button, as in the menu button pattern of the ARIA Authoring Practices. A popover right after its button:
 * Escape closes it before the panel, and it is removed with the button. Part of the late file, without Preact.
 */
import { activeElementOf } from '../active-element.js';
import { createElement, createIcon, setAttributes } from '../dom.js';
import { focusOn } from '../focus-on.js';
import type { PanelContext } from '../context.js';
import { destination } from './menu-keys.js';
import { stayAt } from './stay-at.js';
import type { MenuItem, MenuRequest } from '../late-types.js';

const openMenus = new WeakMap<Element, () => void>();

function createItem({ text, onPress, path, attributes, href }: MenuItem, hasIcons: boolean): HTMLElement {
  const item = createElement(href ? 'a' : 'button', { role: 'menuitem', tabindex: '-1', ...attributes });
  if (href) item.setAttribute('href', href);
  // Without any icon, labels begin at the edge.
  if (hasIcons) item.append(createIcon(path ?? ''));
  item.append(text);
  if (onPress) {
    item.addEventListener('click', onPress);
    item.addEventListener('auxclick', onPress);
  } else setAttributes(item, { 'aria-disabled': 'true' });
  return item;
}

function createMenu({ label, isPointed, items }: MenuRequest): HTMLElement {
  const hasIcons = items.some(({ path }) => path);
  const menu = createElement(
    'div',
    { class: isPointed ? 'menu pointed' : 'menu', role: 'menu', 'aria-label': label, tabindex: '-1' },
    ...items.map((item) => createItem(item, hasIcons)),
  );
  // Not the attribute: jsdom, which has no popovers, hides elements that have it.
  menu.popover = 'auto';
  return menu;
}

/** A press on the button of an open menu closes it. */
export function openMenu({ shared }: Pick<PanelContext, 'shared'>, request: MenuRequest): void {
  const { isOpening, togglePopover } = shared;
  const { button } = request;
  const closeOpen = openMenus.get(button);
  if (closeOpen) return closeOpen();
  const menu = createMenu(request);
  const ended = new AbortController();
  const markClosed = (): void => {
    ended.abort();
    openMenus.delete(button);
    setAttributes(button, { 'aria-expanded': 'false' });
  };
  // A chosen link may have closed the panel, and removed the menu with it; a chosen command may have moved the focus.
  const close = (): void => {
    const hasFocus = menu.contains(activeElementOf(menu));
    if (hasFocus) focusOn(button);
    markClosed();
    menu.remove();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    const item = destination([...menu.querySelectorAll<HTMLElement>('[role=menuitem]')], event);
    // The keys of the row do not apply inside of the menu.
    event.stopPropagation();
    menu.classList.remove('pointed');
    if (key === 'Tab' || key === 'Escape') close();
    else if (!item) return;
    else focusOn(item);
    if (key !== 'Tab') event.preventDefault();
  };
  menu.addEventListener('keydown', onKeyDown);
  menu.addEventListener('click', close);
  // A press elsewhere closes the menu, which moves the focus.
  menu.addEventListener('beforetoggle', (event) => isOpening(event) || markClosed());
  menu.addEventListener('toggle', (event) => isOpening(event) || menu.remove());
  openMenus.set(button, close);
  button.after(menu);
  setAttributes(button, { 'aria-expanded': 'true' });
  togglePopover(menu, true);
  const place = stayAt(shared, button, menu, ended.signal);
  // A panel that is still growing has not reached its position.
  for (const { finished } of button.closest('.panel')?.getAnimations?.() ?? []) finished.then(place, () => {});
  focusOn(menu.querySelector('[role=menuitem]'));
}
