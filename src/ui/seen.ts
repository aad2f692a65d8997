/**
 * Seen: at least half of a row, or a row that fills half of the panel, on screen for one second.
 * One observer for the whole list; it measures against the window, so that a panel that is itself scrolled away counts.
 */
import type { Message } from '../store/message.js';
import type { Scope } from './scope.js';

/** Observes rows; asks what they show. */
export function watchSeen({ inbox }: Scope, messageOf: (row: Element) => Message | undefined): IntersectionObserver {
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();
  const ripen = (row: Element) =>
    timers.set(
      row,
      setTimeout(() => {
        const message = messageOf(row);
        timers.delete(row);
        if (document.hidden) ripen(row);
        else if (message) inbox.see(message.id);
      }, 1000),
    );
  return new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio, intersectionRect } of entries) {
        clearTimeout(timers.get(target));
        timers.delete(target);
        const room = target.closest('.list')?.clientHeight ?? 0;
        if (intersectionRatio >= 0.5 || intersectionRect.height > room / 2) ripen(target);
      }
    },
    { threshold: [0, 0.1, 0.2, 0.3, 0.4, 0.5] },
  );
}
