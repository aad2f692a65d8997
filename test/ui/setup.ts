/**
 * What the simulated DOM lacks, as little of it as the view needs. The real ones are tested in a real browser.
 */
import { cleanup } from '@testing-library/preact';
import { afterEach } from 'vitest';

const open = new WeakSet<Element>();

/** Opens or closes as a browser does: the element says so afterwards. */
function toggle(this: HTMLElement, wanted = !open.has(this)): boolean {
  if (wanted === open.has(this)) return wanted;
  if (wanted) open.add(this);
  else open.delete(this);
  const [oldState, newState] = wanted ? ['closed', 'open'] : ['open', 'closed'];
  for (const type of ['beforetoggle', 'toggle'])
    this.dispatchEvent(Object.assign(new Event(type), { oldState, newState }));
  return wanted;
}

Object.assign(HTMLElement.prototype, {
  togglePopover: toggle,
  showPopover(this: HTMLElement) {
    toggle.call(this, true);
  },
  hidePopover(this: HTMLElement) {
    toggle.call(this, false);
  },
});
if (!('attachInternals' in HTMLElement.prototype)) {
  Object.assign(HTMLElement.prototype, { attachInternals: () => ({ states: new Set<string>() }) });
}

// Newer versions of Node have a storage of their own, which is undefined without a file and hides the window's.
for (const name of ['localStorage', 'sessionStorage'] as const) {
  if (globalThis[name]) continue;
  Object.defineProperty(globalThis, name, { value: new Storage(), configurable: true, writable: true });
}

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});
