/**
 * Keys of the list, as the feed pattern of the ARIA Authoring Practices has them, and those for a row's own verbs.
 * It knows rows as siblings and nothing of how they look.
 */
import type { Message } from '../store/message.js';
import { useScope } from './scope.js';

export interface RowVerbs {
  readonly toggleRead: () => void;
  /** Focus goes to a neighbour first: it must not fall out of the list with the row. */
  readonly dismiss: (row: HTMLElement) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const focus = (element: Element | null | undefined) => element instanceof HTMLElement && element.focus();

export function useRowVerbs({ id, read }: Message): RowVerbs {
  const { inbox, words, said } = useScope();
  const toggleRead = () => (read ? inbox.markUnread(id) : inbox.markRead(id));
  const dismiss = (row: HTMLElement) => {
    focus(row.nextElementSibling ?? row.previousElementSibling ?? row.closest('.panel'));
    inbox.dismiss(id);
    said.value = words.peek().dismissed;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, target } = event;
    const row = event.currentTarget;
    if (!(row instanceof HTMLElement) || event.altKey || event.metaKey || event.shiftKey) return;
    const next = row.nextElementSibling;
    const previous = row.previousElementSibling;
    const { firstElementChild: first, lastElementChild: last } = row.parentElement ?? row;
    // With Control, out of the feed: to what stands above it, or below.
    const to: Record<string, Element | null | undefined> = ctrlKey
      ? { Home: row.closest('.panel'), End: row.closest('.list')?.querySelector('.older') }
      : { ArrowDown: next, PageDown: next, ArrowUp: previous, PageUp: previous, Home: first, End: last };
    if (key in to) focus(to[key]);
    else if (ctrlKey) return;
    else if (key === 'Delete') dismiss(row);
    else if (key === 'm') toggleRead();
    else if (key === 'Enter' && target === row) row.querySelector<HTMLElement>('.title')?.click();
    else return;
    event.preventDefault();
  };
  return { toggleRead, dismiss, onKeyDown };
}
