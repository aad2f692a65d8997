/**
 * follow: what pressing a message's link does beside what the browser does with it.
 * A link opened elsewhere (by a modifier or another button) is only read: nothing here closes, and no host need be asked.
 */
import type { Message } from '../store/message.js';
import type { Scope } from './scope.js';

export function follow(event: MouseEvent, scope: Scope, message: Message, href: string): void {
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    scope.inbox.markRead(message.id);
  else if (!scope.openMessage(message, href)) event.preventDefault();
}
