/**
 * Seen: at least half of a row, or a row that fills half of the panel, on screen for one second.
 * One observer for the whole list; it measures against the window, so that a panel that is itself scrolled away counts.
 */
import { useEffect, useMemo } from 'preact/hooks';
import { useScope } from './scope.js';

export type Watch = (row: Element, id: string) => () => void;

export function useSeen(): Watch {
  const { inbox } = useScope();
  const watcher = useMemo(() => {
    const ids = new Map<Element, string>();
    const timers = new Map<Element, ReturnType<typeof setTimeout>>();
    const ripen = (row: Element) => {
      const see = () => (document.hidden ? ripen(row) : inbox.see(ids.get(row) ?? ''));
      timers.set(row, setTimeout(see, 1000));
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio, intersectionRect } of entries) {
          const room = target.closest('.list')?.clientHeight ?? Infinity;
          clearTimeout(timers.get(target));
          if (intersectionRatio >= 0.5 || intersectionRect.height >= room / 2) ripen(target);
        }
      },
      { threshold: [0, 0.1, 0.2, 0.3, 0.4, 0.5] },
    );
    const watch: Watch = (row, id) => {
      ids.set(row, id);
      observer.observe(row);
      return () => {
        observer.unobserve(row);
        clearTimeout(timers.get(row));
        timers.delete(row);
        ids.delete(row);
      };
    };
    return { watch, observer };
  }, []);
  useEffect(() => () => watcher.observer.disconnect(), []);
  return watcher.watch;
}
