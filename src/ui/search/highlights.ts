/** Marks the words of a search in the rows by CSS highlights, where the browser has them. Changes no node. */
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import type { PanelContext } from '../context.js';
import { viewOf } from '../view-of.js';
import { wordsIn } from './match.js';

/** As in results.css. All inboxes of a document share one. */
const NAME = 'inbox-search';
const TEXTS = '.title, .host-title, .body';

function rangesIn(element: Element, query: string): readonly Range[] {
  const { ownerDocument } = element;
  const ranges: Range[] = [];
  for (const part of element.querySelectorAll(TEXTS)) {
    const texts = ownerDocument.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode as Text;
      for (const [start, end] of wordsIn(node.data, query)) {
        const range = ownerDocument.createRange();
        range.setStart(node, start);
        range.setEnd(node, end);
        ranges.push(range);
      }
    }
  }
  return ranges;
}

/** `field` is beside the rows. */
export function useHighlights({ root }: PanelContext, field: RefObject<Element | null>, query: string): void {
  useLayoutEffect(() => {
    const { CSS, Highlight, MutationObserver } = viewOf(root);
    const list = field.current?.closest('#messages');
    const highlights = CSS?.highlights;
    if (!list || !highlights || !Highlight || !MutationObserver) return undefined;
    const highlight = highlights.get(NAME) ?? new Highlight();
    highlights.set(NAME, highlight);
    let ranges: readonly Range[] = [];
    const clear = (): void => ranges.forEach((range) => highlight.delete(range));
    const mark = (): void => {
      clear();
      ranges = rangesIn(list, query);
      for (const range of ranges) highlight.add(range);
    };
    // Rows are rendered after this component, and while the list is scrolled.
    const observer = new MutationObserver(mark);
    observer.observe(list, { childList: true, characterData: true, subtree: true });
    mark();
    return () => {
      observer.disconnect();
      clear();
      if (highlight.size === 0) highlights.delete(NAME);
    };
  }, [query]);
}
