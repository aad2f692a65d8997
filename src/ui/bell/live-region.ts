/**
 * LiveRegion: what a screen reader hears without being asked. In place and empty from the start;
 * arrivals as one whole sentence, at most once in ten seconds, and never while nobody can be looking.
 */
import { effect } from '@preact/signals';
import type { Signal } from '@preact/signals';
import { interpolate } from './interpolate.js';
import { createElement } from './dom.js';
import type { InboxContext } from '../context.js';

/** A formatter; the browser's own where it doesn't know the language. */
function of<T>(Kind: new (locale?: string) => T, locale: string): T {
  try {
    return new Kind(locale);
  } catch {
    return new Kind();
  }
}

export function arrivalsText(
  { strings: words, locale }: Pick<InboxContext, 'strings' | 'locale'>,
  count: number,
): string {
  const { arrived } = words.value;
  const text = arrived[of(Intl.PluralRules, locale.value).select(count)] ?? arrived.other;
  return interpolate(text, { n: of(Intl.NumberFormat, locale.value).format(count) });
}

/** Says a text whenever it has become another while it was shown. */
export function announceChanges(said: Signal<string>): (text: string) => void {
  let before: string | undefined;
  return (text) => {
    if (text && text !== (before ?? text)) said.value = text;
    before = text;
  };
}

/** Gives what takes it away. */
export function renderLiveRegion(scope: InboxContext, root: ShadowRoot): () => void {
  const { arrivedCount: arrived, announcement: said, strings: words } = scope;
  // One text that changes, for what is put in place of another may be read twice.
  const text = document.createTextNode('');
  const region = createElement('output', { class: 'hide' }, text);
  let told = arrived.peek();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = (): void => {
    const count = arrived.peek() - told;
    timer = undefined;
    const tells = count > 0 && !document.hidden;
    said.value = tells ? arrivalsText(scope, count) : '';
    if (!tells) return;
    told += count;
    timer = setTimeout(tell, 10_000);
  };
  root.append(region);
  const ends = [
    effect(() => {
      if (arrived.value > told && !timer) tell();
    }),
    // Each by itself: what is set again is a change to some who listen.
    effect(() => {
      region.lang = words.value.lang;
    }),
    effect(() => {
      text.data = said.value;
    }),
  ];
  return () => {
    for (const end of ends) end();
    clearTimeout(timer);
    region.remove();
  };
}
