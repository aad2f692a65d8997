/**
 * Adds what happy-dom lacks and the view needs: popovers, element internals and storage. Browser tests use the real ones.
 */
import { cleanup } from '@testing-library/preact';
import { afterEach } from 'vitest';
import { addPopovers } from '../../support/popovers.js';

addPopovers();

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
