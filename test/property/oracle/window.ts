/** Opens a happy-dom window in a worker, adds the popover functions that it lacks, and replaces slow ones. It has no layout. */
import { Window } from 'happy-dom';
import { populateGlobal } from 'vitest/runtime';

const open = new WeakSet<Element>();

function toggle(this: HTMLElement, wanted = !open.has(this)): boolean {
  if (wanted === open.has(this)) return wanted;
  if (wanted) open.add(this);
  else open.delete(this);
  const [oldState, newState] = wanted ? ['closed', 'open'] : ['open', 'closed'];
  for (const type of ['beforetoggle', 'toggle'])
    this.dispatchEvent(Object.assign(new Event(type), { oldState, newState }));
  return wanted;
}

export function openWindow(): void {
  const window = new Window({ url: 'http://localhost/' });
  populateGlobal(globalThis, window, { bindFunctions: true });
  Object.assign(HTMLElement.prototype, {
    togglePopover: toggle,
    showPopover(this: HTMLElement) {
      toggle.call(this, true);
    },
    hidePopover(this: HTMLElement) {
      toggle.call(this, false);
    },
    attachInternals: () => ({ states: new Set<string>() }),
  });
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
    matchMedia: () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }),
  });
}
