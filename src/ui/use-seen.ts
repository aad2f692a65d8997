/**
 * Seen: at least half of a row, or a row that fills half of the panel, on screen for one second.
 * One observer for the whole list; it measures against the window, so that a panel that is itself scrolled away counts.
 */
import { useEffect, useMemo } from 'preact/hooks';
import { useScope } from './scope.js';

/** Watches a row, whose message has that id; gives what ends it. */
export type Watch = (row: Element, id: string) => () => void;

export function useSeen(): Watch {
  const { inbox } = useScope();
  const [watch, stop] = useMemo(() => {
    const rows = new Map<Element, { readonly id: string; timer?: ReturnType<typeof setTimeout> }>();
    const ripen = (row: Element) => {
      const known = rows.get(row);
      if (!known) return;
      known.timer = setTimeout(() => (document.hidden ? ripen(row) : inbox.see(known.id)), 1000);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio, intersectionRect } of entries) {
          clearTimeout(rows.get(target)?.timer);
          const room = target.closest('.list')?.clientHeight ?? 0;
          if (intersectionRatio >= 0.5 || intersectionRect.height > room / 2) ripen(target);
        }
      },
      { threshold: [0, 0.1, 0.2, 0.3, 0.4, 0.5] },
    );
    const begin: Watch = (row, id) => {
      rows.set(row, { id });
      observer.observe(row);
      return () => {
        observer.unobserve(row);
        clearTimeout(rows.get(row)?.timer);
        rows.delete(row);
      };
    };
    return [begin, () => observer.disconnect()] as const;
  }, []);
  useEffect(() => stop, []);
  return watch;
}
