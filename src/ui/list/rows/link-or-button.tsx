/** Renders a link for a URL that passed the policy, else a button. A link in a new tab only marks the message as read. */
import { createElement, type AllHTMLAttributes, type ComponentChildren, type Ref } from 'preact';
import type { Message } from '../../../store/message.js';
import { linkRel } from '../../safe-url.js';
import type { PanelContext } from '../../context.js';
import type { Direction } from '../../text-direction.js';

interface LinkOrButtonProps extends AllHTMLAttributes<HTMLElement> {
  readonly message: Message;
  /** Validated and absolute, or empty for a button. */
  readonly href: string;
  readonly target: '_blank' | undefined;
  readonly dir: Direction | undefined;
  readonly ref?: Ref<HTMLElement>;
  readonly onPress: () => void;
  readonly children: ComponentChildren;
}

/** Handles `click` and `auxclick`. */
export const pressHandler =
  (
    { inbox, openMessage }: PanelContext,
    { message, href, onPress }: Pick<LinkOrButtonProps, 'message' | 'href' | 'onPress'>,
  ) =>
  (event: MouseEvent): void => {
    // The right button opens the browser's menu.
    if (event.button > 1) return;
    if (!href) {
      if (!event.button) onPress();
    } else if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) {
      inbox.markRead(message.id);
    } else if (!openMessage(message, href)) event.preventDefault();
  };

/** Not a component: each row has one, and components cost time. */
export function linkOrButton(
  panel: PanelContext,
  { message, href, target, onPress, ...attributes }: LinkOrButtonProps,
) {
  const onClick = pressHandler(panel, { message, href, onPress });
  return createElement(href ? 'a' : 'button', {
    ...attributes,
    href: href || undefined,
    target,
    rel: href && linkRel(href, target),
    onClick,
    onAuxClick: onClick,
  });
}
