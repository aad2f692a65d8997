/**
 * Press: what is pressed to open a message or to act on it. A real link where there is an address that passed the policy,
 * else a button. A link opened elsewhere, by a modifier or another button, is only read: nothing here closes for it.
 */
import { createElement, type AllHTMLAttributes, type ComponentChildren } from 'preact';
import type { Message } from '../../store/message.js';
import { linkRel } from '../safe-url.js';
import type { PanelContext } from '../context.js';

export function LinkOrButton(
  scope: PanelContext,
  message: Message,
  /** Checked and absolute, or empty. */
  href: string,
  target: '_blank' | undefined,
  text: ComponentChildren,
  attributes: AllHTMLAttributes<HTMLElement>,
  onPress: () => void,
) {
  const pressed = (event: MouseEvent) => {
    // The right button opens the browser's menu: nothing is pressed.
    if (event.button > 1) return;
    if (!href) {
      if (!event.button) onPress();
    } else if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) {
      scope.inbox.markRead(message.id);
    } else if (!scope.openMessage(message, href)) event.preventDefault();
  };
  return createElement(
    href ? 'a' : 'button',
    {
      ...attributes,
      dir: 'auto',
      href: href || undefined,
      target,
      rel: href && linkRel(href, target),
      onClick: pressed,
      onAuxClick: pressed,
    },
    text,
  );
}
