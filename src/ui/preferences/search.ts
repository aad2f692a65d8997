/** Hides workflows that do not match a query, and announces the number of matches. Requests nothing. */
import { createElement } from '../dom.js';
import { setText, type PreferencesContext } from './preferences-context.js';

/** Workflows below one heading, or without a heading. */
export interface Group {
  readonly heading: HTMLElement | undefined;
  readonly rows: readonly { readonly element: HTMLElement; readonly text: string }[];
}

export interface Search {
  readonly field: HTMLInputElement;
  readonly notice: HTMLElement;
  /** Call when the groups have changed. */
  readonly filter: () => void;
  readonly stop: () => void;
}

/** A reader types faster than a number is announced. */
const ANNOUNCE_DELAY_MS = 400;

/** Writing the same value again costs a style computation. */
function setHidden(element: HTMLElement | null | undefined, isHidden: boolean): void {
  if (element && element.hidden !== isHidden) element.hidden = isHidden;
}

/** Any query hides `global`, which is not one of the workflows. */
export function createSearch(context: PreferencesContext, groups: () => readonly Group[], global: HTMLElement): Search {
  const { announcement, strings, pluralText } = context;
  const { search: label, noResults, results } = strings.peek();
  const field = createElement('input', { type: 'search', class: 'search', 'aria-label': label, placeholder: label });
  const notice = createElement('p', { class: 'no-results' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  setText(context, notice, noResults);

  /** Returns the number of matches. */
  const filter = (): number => {
    const query = field.value.trim().toLowerCase();
    let count = 0;
    for (const { heading, rows } of groups()) {
      const before = count;
      for (const { element, text } of rows) {
        const isFound = text.toLowerCase().includes(query);
        setHidden(element, !isFound);
        count += Number(isFound);
      }
      setHidden(heading, count === before);
      for (const block of new Set(rows.map(({ element }) => element.parentElement)))
        setHidden(block, !block?.querySelector(':scope > :not([hidden])'));
    }
    setHidden(global, query !== '');
    setHidden(notice, !query || count > 0);
    return count;
  };
  const onInput = (): void => {
    const count = filter();
    const direction = context.textDirection(field.value);
    field.dir = direction ?? '';
    clearTimeout(timer);
    timer = setTimeout(() => {
      const text = count > 0 ? pluralText(results, count) : noResults;
      announcement.value = field.value.trim() ? text : '';
    }, ANNOUNCE_DELAY_MS);
  };
  field.addEventListener('input', onInput);
  field.addEventListener('keydown', (event) => {
    // The first Escape clears the field, the next one leads back to the list. Other fields use this key themselves.
    if (event.key !== 'Escape') return;
    event.preventDefault();
    if (!field.value) field.closest('.panel')?.querySelector<HTMLElement>('.back')?.click();
    else {
      field.value = '';
      onInput();
    }
  });
  return { field, notice, filter, stop: () => clearTimeout(timer) };
}

/** Moves between the lines of the workflows, and from the field into them. */
export function moveByArrow(container: HTMLElement, event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const stops = [...container.querySelectorAll<HTMLElement>('.search, :not([hidden]) > * > .fold')];
  const index = stops.findIndex((stop) => stop === event.target);
  const to = step && index >= 0 && stops[index + step];
  if (!to || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  to.focus();
}
