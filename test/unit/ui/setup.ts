/**
 * Adds what happy-dom lacks and the view needs: popovers, element internals and storage. Browser tests use the real ones.
 */
import { cleanup } from '@testing-library/preact';
import { afterEach } from 'vitest';

const open = new WeakSet<Element>();

/** Opens or closes a popover, with the events of a browser. */
function toggle(this: HTMLElement, isOpening = !open.has(this)): boolean {
  if (isOpening === open.has(this)) return isOpening;
  if (isOpening) open.add(this);
  else open.delete(this);
  const [oldState, newState] = isOpening ? ['closed', 'open'] : ['open', 'closed'];
  for (const type of ['beforetoggle', 'toggle'])
    this.dispatchEvent(Object.assign(new Event(type), { oldState, newState }));
  return isOpening;
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

// Newer versions of Node define storage that is undefined without a file, and hides the window's.
for (const name of ['localStorage', 'sessionStorage'] as const) {
  if (globalThis[name]) continue;
  Object.defineProperty(globalThis, name, { value: new Storage(), configurable: true, writable: true });
}

/** Node delivers messages between threads: two test files that run at once would be tabs of one browser. */
const file = crypto.randomUUID();
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${file} ${name}`);
  }
};

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});
