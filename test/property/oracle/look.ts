/**
 * What a reader sees of an inbox, read from its shadow DOM once: by parts, roles and texts, as far as there are any. This is
 * the one place that knows the markup.
 */
import type { InboxElement } from './page.js';

export interface Row {
  readonly id: string;
  readonly unread: boolean;
  /** What came of its action, as it is shown: empty for nothing. */
  readonly told: string;
  readonly busy: boolean;
  readonly element: Element;
}

export interface Look {
  readonly bell: { readonly label: string; readonly badge: string } | null;
  readonly filled: boolean;
  /** The count on the tab of unread messages; null where there is no such tab. */
  readonly tabCount: string | null;
  readonly selected: string;
  readonly rows: readonly Row[];
  /** Rows may be left out of a long list. */
  readonly size: number;
  readonly skeleton: boolean;
  readonly empty: boolean;
  /** The title of a notice or banner. */
  readonly notice: string;
  readonly older: 'none' | 'some' | 'loading' | 'failed';
  readonly arrivals: boolean;
  readonly undo: boolean;
  /** The switches of the preferences; null where they are not shown. */
  readonly switches: readonly boolean[] | null;
  readonly preferences: 'none' | 'loading' | 'failed' | 'ready';
}

const OLDER: Readonly<Record<string, Look['older']>> = {
  'Show older': 'some',
  'Loading…': 'loading',
  'Try again': 'failed',
};

const has = (element: Element, name: string): boolean =>
  ` ${element.getAttribute('class') ?? ''} `.includes(` ${name} `);
const isPart = (element: Element, name: string): boolean => element.getAttribute('part') === name;

/** All elements within, in order; not into what `skip` names. */
function* within(element: Element | ShadowRoot, skip: (element: Element) => boolean): Generator<Element> {
  for (let child = element.firstElementChild; child; child = child.nextElementSibling) {
    yield child;
    if (!skip(child)) yield* within(child, skip);
  }
}

const find = (element: Element | ShadowRoot, test: (element: Element) => boolean): Element | undefined => {
  for (const one of within(element, () => false)) if (test(one)) return one;
  return undefined;
};

function rowOf(article: Element): Row {
  let [id, unread, told, busy] = ['', false, '', false];
  for (const element of within(article, (one) => one.localName === 'svg')) {
    const part = element.getAttribute('part');
    if (part === 'row') unread = has(element, 'unread');
    else if (part === 'title') id = element.textContent ?? '';
    else if (part === 'action') busy ||= element.getAttribute('aria-disabled') === 'true';
    else if (has(element, 'outcome')) told = (element.getAttribute('class') ?? '').replace('outcome', '').trim();
  }
  return { id, unread, told, busy, element: article };
}

const textOf = (element: Element | undefined): string => element?.textContent?.trim() ?? '';

export function look({ shadowRoot }: InboxElement): Look {
  const rows: Row[] = [];
  const seen = {
    bell: null as Look['bell'],
    filled: false,
    tabCount: null as string | null,
    selected: '',
    size: -1,
    skeleton: false,
    empty: false,
    notice: '',
    older: 'none' as Look['older'],
    arrivals: false,
    undo: false,
    switches: null as boolean[] | null,
    preferences: 'none' as Look['preferences'],
  };
  const visit = (element: Element): void => {
    const part = element.getAttribute('part');
    if (element.localName === 'article') {
      rows.push(rowOf(element));
      seen.size = Number(element.getAttribute('aria-setsize'));
    } else if (part === 'bell') {
      const badge = find(element, (one) => isPart(one, 'badge'));
      seen.bell = { label: element.getAttribute('aria-label') ?? '', badge: textOf(badge) };
    } else if (part === 'header') {
      seen.filled = true;
      if (has(element, 'has-back')) seen.preferences = 'ready';
    } else if (part === 'tab') {
      const text = textOf(element);
      if (text.startsWith('Unread')) seen.tabCount = text.slice(6).trim();
      if (element.getAttribute('aria-selected') === 'true') seen.selected = text.replace(/ .*/, '');
    } else if (part === 'empty') seen.empty = true;
    else if (part === 'notice') seen.notice = textOf(element);
    else if (part === 'switch') (seen.switches ??= []).push(element.getAttribute('aria-checked') === 'true');
    else if (has(element, 'skeleton')) seen.skeleton = true;
    else if (has(element, 'undo-bar')) seen.undo = true;
    else if (element.localName === 'button') {
      if (has(element, 'load-more')) seen.older = OLDER[textOf(element)] ?? 'none';
      else if (has(element, 'arrivals-button')) seen.arrivals = true;
    }
  };
  if (shadowRoot)
    for (const element of within(shadowRoot, (one) => one.localName === 'article' || one.localName === 'svg'))
      visit(element);
  if (seen.preferences === 'ready' && !seen.switches) seen.preferences = seen.skeleton ? 'loading' : 'failed';
  return { ...seen, rows };
}

/** The button of this name within an element; of a row or of the panel. */
export function buttonOf(element: Element | ShadowRoot | null, name: string): HTMLElement | undefined {
  const found =
    element &&
    find(element, (one) => {
      if (one.localName !== 'button') return false;
      const label = one.getAttribute('aria-label') ?? textOf(one);
      return label === name || label.startsWith(`${name}, `) || textOf(one) === name;
    });
  return found instanceof HTMLElement ? found : undefined;
}

export const partOf = (element: Element | ShadowRoot | null, name: string): HTMLElement | undefined => {
  const found = element && find(element, (one) => isPart(one, name));
  return found instanceof HTMLElement ? found : undefined;
};

export const tabsOf = (element: InboxElement): HTMLElement[] =>
  [...within(element.shadowRoot ?? element, (one) => one.localName === 'article')].filter(
    (one): one is HTMLElement => isPart(one, 'tab') && one instanceof HTMLElement,
  );

export const undoOf = ({ shadowRoot }: InboxElement): HTMLElement | undefined => {
  const bar = shadowRoot && find(shadowRoot, (one) => has(one, 'undo-bar'));
  return bar ? buttonOf(bar, 'Undo') : undefined;
};

export const olderOf = ({ shadowRoot }: InboxElement): HTMLElement | undefined => {
  const found = shadowRoot && find(shadowRoot, (one) => has(one, 'load-more') || has(one, 'arrivals-button'));
  return found instanceof HTMLElement ? found : undefined;
};

export const listOf = ({ shadowRoot }: InboxElement): Element | undefined =>
  (shadowRoot && find(shadowRoot, (one) => has(one, 'list'))) ?? undefined;
