/** Follows the `lang` of the nearest ancestor of an element, across shadow roots; empty if none has one. */
import type { Cell } from '../shared/cell.js';
import { hostOf } from '../ui/host-of.js';

export interface LangReader {
  readonly read: () => void;
  /** Reads it also when the `lang` of the page changes: a change elsewhere is not observed. */
  readonly observe: () => void;
  readonly stop: () => void;
}

const nearestLang = (element: Element | null): string =>
  element ? (element.closest<HTMLElement>('[lang]')?.lang ?? nearestLang(hostOf(element))) : '';

export function createLangReader(element: HTMLElement, lang: Cell<string>): LangReader {
  let observer: MutationObserver | undefined;
  const read = (): void => {
    lang.value = nearestLang(element);
  };
  return {
    read,
    observe: () => {
      // Not before, in the zone of the caller of the constructor.
      observer ??= new MutationObserver(read);
      observer.observe(element.ownerDocument.documentElement, { attributeFilter: ['lang'] });
    },
    stop: () => observer?.disconnect(),
  };
}
