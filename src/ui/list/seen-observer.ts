/**
 * Seen: at least half of a row, or a row that fills half of the panel, on screen for one second.
 * One observer for the whole list; it measures against the window, so that a panel that is itself scrolled away counts.
 */
import type { Message } from '../../store/message.js';
import type { PanelContext } from '../context.js';

export interface SeenObserver {
  readonly observe: (row: Element) => void;
  readonly unobserve: (row: Element) => void;
  /** Ends the timers too: a list that was closed before the second was over marks nothing. */
  readonly end: () => void;
}

/** Observes rows; asks what they show. */
export function createSeenObserver(
  { inbox }: PanelContext,
  messageOf: (row: Element) => Message | undefined,
): SeenObserver {
  /** Of each row that is on screen. */
  const timers = new Map<Element, ReturnType<typeof setTimeout> | undefined>();
  const leave = (row: Element): void => {
    clearTimeout(timers.get(row));
    timers.delete(row);
  };
  const ripen = (row: Element): void => {
    clearTimeout(timers.get(row));
    const see = (): void => {
      const message = messageOf(row);
      timers.delete(row);
      if (message) inbox.markSeen(message.id);
    };
    timers.set(row, document.hidden ? undefined : setTimeout(see, 1000));
  };
  // In a page that nobody looks at no timer runs; the second begins anew when the page is looked at again.
  const turned = (): void => [...timers.keys()].forEach(ripen);
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio, intersectionRect } of entries) {
        const room = target.closest('.list')?.clientHeight ?? 0;
        if (intersectionRatio >= 0.5 || intersectionRect.height > room / 2) ripen(target);
        else leave(target);
      }
    },
    { threshold: [0, 0.1, 0.2, 0.3, 0.4, 0.5] },
  );
  document.addEventListener('visibilitychange', turned);
  return {
    observe: (row) => observer.observe(row),
    unobserve: (row) => {
      observer.unobserve(row);
      leave(row);
    },
    end: () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', turned);
      for (const row of timers.keys()) leave(row);
    },
  };
}
