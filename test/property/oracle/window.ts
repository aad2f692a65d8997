/** Opens a happy-dom window in a worker, adds functions that it lacks, and replaces slow ones. It has no layout. */
import { Window } from 'happy-dom';
import { populateGlobal } from 'vitest/runtime';
import { addPopovers } from '../../support/popovers.js';

export function openWindow(): void {
  const window = new Window({ url: 'http://localhost/' });
  populateGlobal(globalThis, window, { bindFunctions: true });
  addPopovers();
  // happy-dom's own getter fails if the focused element was removed.
  Object.defineProperty(ShadowRoot.prototype, 'activeElement', {
    get(this: ShadowRoot) {
      const { activeElement } = document;
      return activeElement?.getRootNode() === this ? activeElement : null;
    },
  });
  Object.assign(globalThis, {
    // No animation.
    getComputedStyle: () => ({ height: '90px', direction: 'ltr', getPropertyValue: () => '0' }),
    CSS: { supports: () => true, escape: (text: string) => text },
    // A mouse, and reduced motion.
    matchMedia: (query: string) => Object.assign(new EventTarget(), { matches: query.includes('motion') }),
  });
}
