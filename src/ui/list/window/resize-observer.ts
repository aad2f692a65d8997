/**
 * Calls back when an element changes its size, by one ResizeObserver for a list. It reports after layout and before paint, so
 * measuring costs no layout. Changes wait for the next frame: an observer that resizes what it observes raises an error.
 */
import { viewOf } from '../../view-of.js';

export interface SizeObserver {
  /**
   * `measure` runs at first and after each change of the size. The next frame makes the change of the DOM that it returns. Returns
   * a function that stops.
   */
  watch(element: Element, measure: () => (() => void) | undefined): () => void;
  /** Measures the elements that were added since the last call, before they are painted. */
  measureNew(): void;
  /** Makes the changes now that wait for the next frame. */
  applyChanges(): void;
  /** Calls back when changes wait. */
  listen(onChanges: (apply: () => void) => void): void;
}

export function createSizeObserver(root: ShadowRoot): SizeObserver {
  const view = viewOf(root);
  const { ResizeObserver } = view;
  const watched = new WeakMap<Element, () => (() => void) | undefined>();
  const added = new Set<Element>();
  let changes: (() => void)[] = [];
  let onChanges = (apply: () => void): void => apply();

  const applyChanges = (): void => {
    const waiting = changes;
    changes = [];
    for (const change of waiting) change();
  };
  const measure = (element: Element): void => {
    added.delete(element);
    const change = watched.get(element)?.();
    if (change) changes.push(change);
  };
  const observer =
    ResizeObserver &&
    new ResizeObserver((entries) => {
      for (const { target } of entries) measure(target);
      if (changes.length > 0) view.requestAnimationFrame?.(() => changes.length > 0 && onChanges(applyChanges));
    });
  return {
    watch: (element, onResize) => {
      watched.set(element, onResize);
      added.add(element);
      observer?.observe(element);
      return () => {
        watched.delete(element);
        added.delete(element);
        observer?.unobserve(element);
      };
    },
    measureNew: () => {
      for (const element of added) measure(element);
      applyChanges();
    },
    applyChanges,
    listen: (listener) => {
      onChanges = listener;
    },
  };
}
