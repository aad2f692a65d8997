/**
 * The live region, which announces changes to screen readers. It is empty at first. New messages are announced as one
 * sentence, at most once in ten seconds, and not while the page is hidden.
 */
import { effect } from '@preact/signals-core';
import { interpolate } from './interpolate.js';
import { createElement } from './dom.js';
import type { InboxContext } from '../context.js';
import type { Plural } from '../../locales/en.js';

const ANNOUNCEMENT_GAP_MS = 10_000;

/** Creates a formatter; of the browser's own language if it does not support `locale`. */
function createFormat<T>(Format: new (locale?: string) => T, locale: string): T {
  try {
    return new Format(locale);
  } catch {
    return new Format();
  }
}

/** The form of a text for a count, with the number in it. */
export function pluralText({ locale }: Pick<InboxContext, 'locale'>, forms: Plural, count: number): string {
  const text = forms[createFormat(Intl.PluralRules, locale.value).select(count)] ?? forms.other;
  return interpolate(text, { n: createFormat(Intl.NumberFormat, locale.value).format(count) });
}

export interface Announcement {
  /** Each text that is set is announced, also the same one again: it then differs by a space at its end. */
  value: string;
  /** One text node that changes: some screen readers read a replaced node twice. */
  readonly node: Text;
}

export function createAnnouncement(): Announcement {
  const node = new Text();
  return {
    node,
    get value() {
      return node.data;
    },
    set value(text) {
      node.data = text && text === node.data ? text + '\u00A0' : text;
    },
  };
}

/** Returns a function that removes the region. */
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
  root.append(region);
  const stops = [
    effect(() => {
      if (arrivedCount.value > announcedCount && !timer) announceArrivals();
    }),
    // Apart from the text: some screen readers announce an attribute that is set again, although it is the same.
    effect(() => {
      region.lang = strings.value.lang;
    }),
    // It may name a message, which the next reader must not find.
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
