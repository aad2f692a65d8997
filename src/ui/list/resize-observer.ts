/**
 * Calls back when an element changes its size. One ResizeObserver serves all elements of a list. It reports after layout and
 * before paint: to measure there costs no layout of its own. What changes sizes again waits for the next frame, because an
 * observer that resizes what it observes raises an error in the page.
 */
import { viewOf } from '../view-of.js';

export interface SizeObserver {
  /**
   * `measure` runs whenever the element has changed its size, as it does at first. What it returns is a change of the DOM,
   * which the next frame makes. Returns what ends it.
   */
  watch(element: Element, measure: () => (() => void) | undefined): () => void;
  /** Measures the elements that are watched since the last call now, before they are painted. */
  measureNew(): void;
  /** Makes the changes now that wait for the next frame. */
  applyChanges(): void;
  /** Calls back to have the changes made that have waited for the next frame. */
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
