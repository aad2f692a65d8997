/**
 * Keeps the inbox open while its reader uses a part of the page: a press outside closes a popover. A host can do so for a part
 * that belongs to its inbox, as the panel that sends does here.
 */
import type { NotificationInboxElement } from '../../src/index.js';

export function keepOpen(inbox: NotificationInboxElement, part: HTMLElement): void {
  let isPressed = false;
  const remember = ({ target }: Event): void => {
    isPressed = target instanceof Node && part.contains(target);
  };
  addEventListener('pointerdown', remember, { capture: true });
  inbox.addEventListener('inbox-close', ({ reason }) => {
    if (reason === 'outside' && isPressed) inbox.show();
  });
}
