/** Restores focus, scroll positions and open menus, which a browser takes from a tag that moves (`moveBefore()` does not). */
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
  // Some browsers also fire `focusout` for a tag that is being removed.
  listen('focusout', () => queueMicrotask(() => (focused = root.querySelector(':focus'))));
  listen('scroll', (target) => positions.set(target, [target.scrollLeft, target.scrollTop]));

  const restore = (last: HTMLElement | null): void => {
    const { body, activeElement } = root.ownerDocument;
    if (signal.aborted) return;
    for (const element of root.querySelectorAll<HTMLElement>('.panel *')) {
      const position = positions.get(element);
      if (position) [element.scrollLeft, element.scrollTop] = position;
      // A closed popover has no content.
      if (element.matches('[popover]:not(:empty)')) togglePopover(element, true);
    }
    // Reopening is not animated: for the reader the panel was open all the time.
    for (const transition of root.querySelector('.panel')?.getAnimations?.() ?? []) transition.finish();
    if (activeElement === body && last?.isConnected) last.focus({ preventScroll: true });
  };
  const stop = effect(() => {
    if (!isMoving.value) return undefined;
    const last = focused;
    // Waits until the panel is shown again.
    return () => queueMicrotask(() => restore(last));
  });
  signal.addEventListener('abort', stop);
}
