/** Observers of size and sight that report what a test says: happy-dom has no layout. */
import { onTestFinished, vi } from 'vitest';

type Callback = (entries: readonly unknown[], observer: unknown) => void;

/** Replaces an observer of the browser until the end of the test. */
export function stubObserver(name: 'ResizeObserver' | 'IntersectionObserver') {
  const observers: { readonly callback: Callback; readonly watched: Set<Element> }[] = [];
  class Observer {
    readonly watched = new Set<Element>();
    readonly callback: Callback;
    constructor(callback: Callback) {
      this.callback = callback;
      observers.push(this);
    }
    observe(element: Element) {
      this.watched.add(element);
    }
    unobserve(element: Element) {
      this.watched.delete(element);
    }
    disconnect() {
      this.watched.clear();
    }
  }
  vi.stubGlobal(name, Observer);
  onTestFinished(() => void vi.unstubAllGlobals());
  return {
    count: () => observers.length,
    rows: () => observers.flatMap(({ watched }) => [...watched]).filter((element) => element.matches('article')),
    /** Reports about an element to the observers that watch it. */
    report: (target: Element, entry: Partial<IntersectionObserverEntry> = {}): void => {
      for (const observer of observers)
        if (observer.watched.has(target)) observer.callback([{ target, ...entry }], observer);
    },
  };
}
