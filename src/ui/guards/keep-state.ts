/**
 * Restores what a browser takes from a tag that is moved: the focus, scroll positions, and menus that are open. `moveBefore()`
 * takes none of it.
 */
import { effect } from '@preact/signals-core';
import type { GuardsContext } from './start-guards.js';

export function keepState({ isMoving, root, signal, togglePopover }: GuardsContext): void {
  const positions = new WeakMap<Element, readonly [left: number, top: number]>();
  const listen = (type: string, listener: (target: HTMLElement) => void): void =>
    root.addEventListener(type, ({ target }) => listener(target as HTMLElement), { capture: true, signal });
  let focused = root.querySelector<HTMLElement>(':focus');
  listen('focusin', (target) => {
    focused = target;
  });
  // Some browsers fire `focusout` for a tag that is being removed, too.
  listen('focusout', () => queueMicrotask(() => (focused = root.querySelector(':focus'))));
  listen('scroll', (target) => positions.set(target, [target.scrollLeft, target.scrollTop]));

  const restore = (last: HTMLElement | null): void => {
    const { body, activeElement } = root.ownerDocument;
    if (signal.aborted) return;
    for (const element of root.querySelectorAll<HTMLElement>('.panel *')) {
      const position = positions.get(element);
      if (position) [element.scrollLeft, element.scrollTop] = position;
      // One that is closed has no content.
      if (element.matches('[popover]:not(:empty)')) togglePopover(element, true);
    }
    // The panel opens again, but not for the reader.
    for (const transition of root.querySelector('.panel')?.getAnimations?.() ?? []) transition.finish();
    if (activeElement === body && last?.isConnected) last.focus({ preventScroll: true });
  };
  const stop = effect(() => {
    if (!isMoving.value) return undefined;
    const last = focused;
    // Once the panel is shown again.
    return () => queueMicrotask(() => restore(last));
  });
  signal.addEventListener('abort', stop);
}
