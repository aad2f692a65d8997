/**
 * Menu: what has no room beside, as the menu button pattern of the ARIA Authoring Practices has it. It knows its items as
 * elements of a role, and nothing of what they do. Being a popover, it is what Escape closes first.
 */
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { icon } from './icons.js';
import { MORE } from './icon-paths.js';
import { focusOn } from './list/keyboard.js';
import { positionNextTo } from './panel/position.js';
import { isOpening } from './panel/popover.js';
import { defineComponent } from './component.js';

interface MenuProps {
  readonly label: string;
  /** Of its button. */
  readonly tabIndex: number;
  /** Each a button or link with `role="menuitem"` and `tabIndex={-1}`. */
  readonly children: ComponentChildren;
}

export const Menu = defineComponent<MenuProps>(() => {
  const open = signal(false);
  let button!: HTMLElement;
  let menu!: HTMLElement;
  const items = () => [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const close = () => {
    menu.hidePopover();
    focusOn(button);
  };
  const toggling = (event: Event) => {
    open.value = isOpening(event);
  };
  // By now the items are drawn.
  const toggled = () => {
    if (!open.peek()) return;
    positionNextTo(button, menu, true, true);
    focusOn(items()[0]);
  };
  const keys = (event: KeyboardEvent) => {
    const all = items();
    const { key } = event;
    const now = all.indexOf(event.target as HTMLElement);
    const to = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: -1 }[key];
    const named = [...all.slice(now + 1), ...all.slice(0, now + 1)].find(
      ({ textContent }) => key.length === 1 && textContent.toLowerCase().startsWith(key.toLowerCase()),
    );
    // The row has keys of its own; here they mean nothing.
    event.stopPropagation();
    if (key === 'Tab' || key === 'Escape') {
      close();
      if (key === 'Tab') return;
    } else if (to !== undefined) focusOn(all.at(to % all.length));
    else if (named) focusOn(named);
    else return;
    event.preventDefault();
  };
  return ({ label, tabIndex, children }) => (
    <>
      <button
        ref={(element) => {
          button = element ?? button;
        }}
        class="btn"
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-expanded={open.value}
        aria-label={label}
        onClick={() => menu.togglePopover()}
      >
        {icon(MORE)}
      </button>
      <div
        // A link that was chosen may have closed the panel, and taken this away with it.
        ref={(element) => {
          menu = element ?? menu;
        }}
        class="menu"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        popover="auto"
        onKeyDown={keys}
        onBeforeToggle={toggling}
        onToggle={toggled}
        onClick={close}
      >
        {open.value && children}
      </div>
    </>
  );
});
