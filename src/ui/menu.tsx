/**
 * A menu button, as in the menu button pattern of the ARIA Authoring Practices. It knows its items only by their role. The
 * menu is a popover, so that Escape closes it before the panel.
 */
import { activeElementOf } from './active-element.js';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from './icons.js';
import { MORE } from './icon-paths.js';
import { focusOn } from './focus-on.js';
import { positionNextTo } from './panel/position.js';
import { makePopover } from './make-popover.js';
import { isOpening, togglePopover } from './panel/popover.js';

/** The item that a pressed key moves focus to: a neighbour, an end, or the next whose text begins with the letter. */
function destination(items: readonly HTMLElement[], { key, target }: KeyboardEvent): HTMLElement | undefined {
  const index = items.findIndex((item) => item === target);
  const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[key];
  if (to !== undefined) return items.at(to % items.length);
  return [...items.slice(index + 1), ...items.slice(0, index + 1)].find(
    ({ textContent }) => key.length === 1 && textContent.toLowerCase().startsWith(key.toLowerCase()),
  );
}

interface MenuProps {
  /** Names the button and the menu. */
  readonly label: string;
  /** Of the button. */
  readonly tabIndex?: number;
  /** Of the button. */
  readonly class?: string;
  /** Each a button or link with `role="menuitem"` and `tabIndex={-1}`. */
  readonly children: ComponentChildren;
}

export function Menu({ label, tabIndex, class: name = 'btn', children }: MenuProps) {
  const isOpen = useSignal(false);
  /** Opened by a pointer, and no key was pressed since: the first item has focus without a ring. */
  const isPointed = useSignal(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => makePopover(menu.current), []);
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  // The simulated DOMs of a host's tests have no popovers and none of their events.
  const toggle = (isNext: boolean) => {
    isOpen.value = isNext;
    if (menu.current) togglePopover(menu.current, isNext);
  };
  // A chosen link may have closed the panel, and removed the menu with it; a chosen command may have moved the focus.
  const close = () => {
    const element = menu.current;
    const hasFocus = element?.contains(activeElementOf(element));
    toggle(false);
    if (hasFocus) focusOn(button.current);
  };
  const onToggle = () => {
    if (!isOpen.peek() || !button.current || !menu.current) return;
    positionNextTo(button.current, menu.current, true, true);
    if (!menu.current.matches(':focus-within')) focusOn(items()[0]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const item = destination(items(), event);
    // The keys of the row do not apply inside of the menu.
    event.stopPropagation();
    isPointed.value = false;
    if (key === 'Tab' || key === 'Escape') close();
    else if (!item) return;
    else focusOn(item);
    if (key !== 'Tab') event.preventDefault();
  };
  return (
    <>
      <button
        ref={button}
        class={name}
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-expanded={isOpen.value}
        aria-label={label}
        onClick={({ detail }) => {
          isPointed.value = detail > 0;
          toggle(!isOpen.peek());
        }}
      >
        <Icon path={MORE} />
      </button>
      <div
        ref={menu}
        class={isPointed.value ? 'menu pointed' : 'menu'}
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onBeforeToggle={(event) => {
          isOpen.value = isOpening(event);
        }}
        onToggle={onToggle}
        onClick={close}
      >
        {isOpen.value && children}
      </div>
    </>
  );
}
