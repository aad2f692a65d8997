/**
 * Restores what a browser takes from a tag that is moved: menus, scroll positions, and the focus, unless it went elsewhere
 * meanwhile. `moveBefore()` takes none of it.
 */
import { effect } from '@preact/signals-core';
import type { BellContext } from '../context.js';
import { togglePopover } from './popover.js';

/** Returns what ends it. */
export function keepState({ isMoving }: Pick<BellContext, 'isMoving'>, root: ShadowRoot): () => void {
  const positions = new WeakMap<Element, readonly [left: number, top: number]>();
  const ended = new AbortController();
  const options = { capture: true, passive: true, signal: ended.signal };
  let focused = root.querySelector(':focus');
  const listen = (type: string, listener: (target: Element) => void): void =>
    root.addEventListener(type, ({ target }) => listener(target as Element), options);
  listen('scroll', (target) => positions.set(target, [target.scrollLeft, target.scrollTop]));
  listen('focusin', (target) => {
    focused = target;
  });
  // Some browsers fire `focusout` for a tag that is being removed, too.
  listen('focusout', () => queueMicrotask(() => (focused = root.querySelector(':focus'))));

  const restore = (last: Element | null): void => {
    const { ownerDocument, isConnected } = root.host;
    if (!isConnected) return;
    // One that is closed has no content.
    for (const popup of root.querySelectorAll<HTMLElement>('.panel [popover]:not(:empty)')) togglePopover(popup, true);
    for (const element of root.querySelectorAll('*')) {
      const position = positions.get(element);
      if (position) [element.scrollLeft, element.scrollTop] = position;
    }
    for (const transition of root.querySelector('.panel')?.getAnimations?.() ?? []) transition.finish();
    if (ownerDocument.activeElement === ownerDocument.body && last?.isConnected)
      (last as HTMLElement).focus({ preventScroll: true });
  };
  const stop = effect(() => {
    if (!isMoving.value) return undefined;
    const last = focused;
    // Once the panel is shown again.
    return () => queueMicrotask(() => restore(last));
  });
  return () => {
    ended.abort();
    stop();
  };
}
