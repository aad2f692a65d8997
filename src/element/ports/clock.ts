/** The browser's clock and its timers, as the store's port. */
import type { Clock } from '../../store/ports.js';
import { inRootZone } from './root-zone.js';

export const clock: Clock = inRootZone({
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after: (delay, run) => {
    const { document } = globalThis;
    // Nothing tells that the simulated window of a host's test was closed: its document is no longer the global one.
    const timer = setTimeout(() => document === globalThis.document && run(), delay);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
});
