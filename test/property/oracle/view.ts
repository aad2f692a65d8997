/**
 * Reads the rendered inbox from its shadow DOM, by parts, roles and texts. Only this file depends on the markup. It does not
 * know which values are correct.
 */
import type { InboxElement } from './page.js';

export interface Row {
  readonly id: string;
  readonly unread: boolean;
  /** The outcome of its action as rendered; empty if there is none. */
  readonly outcome: string;
  readonly busy: boolean;
  /** How many other messages of its group have no row. */
  readonly folded: number;
  readonly element: Element;
}

export interface View {
  readonly bell: { readonly label: string; readonly badge: string } | null;
  /** The panel is rendered. */
  readonly filled: boolean;
  /** The count on the tab of unread messages; null without this tab. */
  readonly tabCount: string | null;
  /** The counts on all tabs, by their label. */
  readonly tabCounts: ReadonlyMap<string, string>;
  readonly rows: readonly Row[];
  /** `aria-setsize` of the rows: a long list does not render all of them. */
  readonly size: number;
  readonly skeleton: boolean;
  readonly empty: boolean;
  /** The title of a notice or banner. */
  readonly notice: string;
  readonly older: 'none' | 'some' | 'loading' | 'failed';
  readonly arrivals: boolean;
  /** The states of the preferences' switches; null if there are none. */
  readonly switches: readonly boolean[] | null;
  readonly preferences: 'none' | 'loading' | 'failed' | 'ready';
}

const OLDER: Readonly<Record<string, View['older']>> = {
  'Show older': 'some',
  'Loading…': 'loading',
  'Try again': 'failed',
};

const has = (element: Element, name: string): boolean =>
  ` ${element.getAttribute('class') ?? ''} `.includes(` ${name} `);
const isPart = (element: Element, name: string): boolean => element.getAttribute('part') === name;

/** All descendants in document order, without those of elements for which `skip` is true. */
function* within(element: Element | ShadowRoot, skip: (element: Element) => boolean): Generator<Element> {
  for (let child = element.firstElementChild; child; child = child.nextElementSibling) {
    yield child;
    if (!skip(child)) yield* within(child, skip);
  }
}

type Root = Element | ShadowRoot | null | undefined;

function find(root: Root, test: (element: HTMLElement) => boolean): HTMLElement | undefined {
  for (const one of root ? within(root, () => false) : []) if (one instanceof HTMLElement && test(one)) return one;
  return undefined;
}

function rowOf(article: Element): Row {
  let [id, unread, outcome, busy, folded] = ['', false, '', false, 0];
  for (const element of within(article, (one) => one.localName === 'svg')) {
    const part = element.getAttribute('part');
    if (part === 'row') unread = has(element, 'unread');
    else if (part === 'title') id = element.textContent ?? '';
    else if (part === 'action') busy ||= element.getAttribute('aria-disabled') === 'true';
    else if (has(element, 'unfold') && element.getAttribute('aria-expanded') === 'false')
      folded = Number.parseInt(textOf(element));
    else if (has(element, 'outcome')) outcome = (element.getAttribute('class') ?? '').replace('outcome', '').trim();
  }
  return { id, unread, outcome, busy, folded, element: article };
}

const textOf = (element: Element | undefined): string => element?.textContent?.trim() ?? '';

/** How many messages the rows stand for. */
export const shownCount = ({ rows }: View): number => rows.reduce((sum, { folded }) => sum + 1 + folded, 0);

export function readView({ shadowRoot }: InboxElement): View {
  const rows: Row[] = [];
  const view = {
    bell: null as View['bell'],
    filled: false,
    tabCount: null as string | null,
    tabCounts: new Map<string, string>(),
    size: -1,
    skeleton: false,
    empty: false,
    notice: '',
    older: 'none' as View['older'],
    arrivals: false,
    switches: null as boolean[] | null,
    preferences: 'none' as View['preferences'],
  };
  const visit = (element: Element): void => {
    const part = element.getAttribute('part');
    if (element.localName === 'article') {
      rows.push(rowOf(element));
      view.size = Number(element.getAttribute('aria-setsize'));
    } else if (part === 'bell') {
      const badge = find(element, (one) => isPart(one, 'badge'));
      view.bell = { label: element.getAttribute('aria-label') ?? '', badge: textOf(badge) };
    } else if (part === 'header') {
      view.filled = true;
      if (has(element, 'has-back')) view.preferences = 'ready';
    } else if (part === 'tab') {
      const text = textOf(element);
      const [label = '', count = ''] = text.split(' ');
      view.tabCounts.set(label, count);
      if (text.startsWith('Unread')) view.tabCount = text.slice(6).trim();
    } else if (part === 'empty') view.empty = true;
    else if (part === 'notice') view.notice = textOf(element);
    else if (part === 'switch') (view.switches ??= []).push(element.getAttribute('aria-checked') === 'true');
    else if (has(element, 'skeleton')) view.skeleton = true;
    else if (element.localName === 'button') {
      if (has(element, 'load-more')) view.older = OLDER[textOf(element)] ?? 'none';
      else if (has(element, 'arrivals-button')) view.arrivals = true;
    }
  };
  if (shadowRoot)
    for (const element of within(shadowRoot, (one) => one.localName === 'article' || one.localName === 'svg'))
      visit(element);
  if (view.preferences === 'ready' && !view.switches) view.preferences = view.skeleton ? 'loading' : 'failed';
  return { ...view, rows };
}

/** The button with this accessible name in a row or in the panel. */
export const buttonOf = (root: Root, name: string): HTMLElement | undefined =>
  find(root, (one) => {
    if (one.localName !== 'button') return false;
    const label = one.getAttribute('aria-label') ?? textOf(one);
    return label === name || label.startsWith(`${name}, `) || textOf(one) === name;
  });

export const partOf = (root: Root, name: string): HTMLElement | undefined => find(root, (one) => isPart(one, name));

export const tabsOf = (element: InboxElement): HTMLElement[] =>
  [...within(element.shadowRoot ?? element, (one) => one.localName === 'article')].filter(
    (one): one is HTMLElement => isPart(one, 'tab') && one instanceof HTMLElement,
  );

const withClass = ({ shadowRoot }: InboxElement, ...names: readonly string[]): HTMLElement | undefined =>
  find(shadowRoot, (one) => names.some((name) => has(one, name)));

export const undoOf = (element: InboxElement): HTMLElement | undefined =>
  buttonOf(withClass(element, 'undo-bar'), 'Undo');

/** The text of the bar with "Undo"; empty without it. */
export const undoTextOf = (element: InboxElement): string => textOf(withClass(element, 'undo-bar'));

export const olderOf = (element: InboxElement): HTMLElement | undefined =>
  withClass(element, 'load-more', 'arrivals-button');

export const listOf = (element: InboxElement): HTMLElement | undefined => withClass(element, 'list');

export const searchFieldOf = ({ shadowRoot }: InboxElement): HTMLInputElement | undefined => {
  const found = find(shadowRoot, (one) => one.localName === 'input' && has(one, 'search'));
  return found instanceof HTMLInputElement ? found : undefined;
};

/** The button that goes on searching through older messages. */
export const olderResultsOf = (element: InboxElement): HTMLElement | undefined => withClass(element, 'search-older');

/** The button that leads back from a message that stands alone, or closes the notice that it is gone. */
export const endOfShownOf = ({ shadowRoot }: InboxElement): HTMLElement | undefined => {
  const messages = find(shadowRoot, (one) => one.id === 'messages');
  return buttonOf(messages, 'Back') ?? buttonOf(messages, 'Close');
};
