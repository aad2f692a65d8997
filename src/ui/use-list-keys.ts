/**
 * Keys of the list, as the feed pattern of the ARIA Authoring Practices has them, and those for a row's own verbs.
 * It knows rows as siblings and nothing of how they look.
 */
import type { Message } from '../store/message.js';
import { useScope } from './scope.js';

const FORWARD = ['ArrowDown', 'PageDown'];
const BACK = ['ArrowUp', 'PageUp'];

export interface RowVerbs {
  toggleRead(): void;
  /** Focus goes to a neighbour first: it must not fall out of the list with the row. */
  dismiss(row: Element): void;
  onKeyDown(event: KeyboardEvent): void;
}

const focus = (element: Element | null | undefined) => element instanceof HTMLElement && element.focus();

export function useRowVerbs(message: Message): RowVerbs {
  const { inbox, words, said } = useScope();
  const { id, read } = message;
  const verbs: RowVerbs = {
    toggleRead: () => (read ? inbox.markUnread(id) : inbox.markRead(id)),
    dismiss(row) {
      focus(row.nextElementSibling ?? row.previousElementSibling ?? row.closest('.panel'));
      inbox.dismiss(id);
      said.value = words.peek().dismissed;
    },
    onKeyDown(event) {
      const row = event.currentTarget;
      if (!(row instanceof HTMLElement) || event.altKey || event.metaKey || event.shiftKey) return;
      const { key } = event;
      const last = row.parentElement?.lastElementChild;
      if (event.ctrlKey) {
        // Out of the feed: to what stands above it, or below.
        if (key === 'Home') focus(row.closest('.panel'));
        else if (key === 'End') focus(row.closest('.list')?.querySelector('.older') ?? last);
        else return;
      } else if (FORWARD.includes(key)) focus(row.nextElementSibling);
      else if (BACK.includes(key)) focus(row.previousElementSibling);
      else if (key === 'Home') focus(row.parentElement?.firstElementChild);
      else if (key === 'End') focus(last);
      else if (key === 'Delete') verbs.dismiss(row);
      else if (key === 'm') verbs.toggleRead();
      else if (key === 'Enter' && event.target === row) row.querySelector<HTMLElement>('.title')?.click();
      else return;
      event.preventDefault();
    },
  };
  return verbs;
}
