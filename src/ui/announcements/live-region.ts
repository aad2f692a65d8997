/** Announces new messages to screen readers as one sentence, at most once in ten seconds, not while the page is hidden. */
import { effect } from '@preact/signals-core';
import { createElement } from '../dom.js';
import type { InboxContext } from '../host-context.js';
import { sharedStylesheet } from '../styles/stylesheets.js';
import hidden from '../styles/visually-hidden.css?inline';

const ANNOUNCEMENT_GAP_MS = 10_000;

const adoptSheet = sharedStylesheet(hidden);

export function renderLiveRegion(context: InboxContext): () => void {
  const { arrivedCount, announcement, inbox, root, strings } = context;
  const region = createElement('output', { class: 'visually-hidden' }, announcement.node);
  let announcedCount = arrivedCount.peek();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const announceArrivals = (): void => {
    const count = arrivedCount.peek() - announcedCount;
    const isDue = count > 0 && !root.ownerDocument.hidden;
    timer = undefined;
    announcement.value = isDue ? context.pluralText(strings.peek().arrived, count) : '';
    if (!isDue) return;
    announcedCount += count;
    timer = setTimeout(announceArrivals, ANNOUNCEMENT_GAP_MS);
  };
  adoptSheet(root);
  root.append(region);
  const stops = [
    effect(() => {
      if (arrivedCount.value > announcedCount && !timer) announceArrivals();
    }),
    // Separate from the text: some screen readers announce an attribute that is set again, although it is the same.
    effect(() => {
      region.lang = strings.value.lang;
    }),
    // The text may name a message, which the next reader must not find.
    effect(() => {
      if (!/ready|offline|failed/.test(inbox.status.value)) announcement.value = '';
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    clearTimeout(timer);
    region.remove();
  };
}
