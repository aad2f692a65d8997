/**
 * Press: what is pressed to open a message or to act on it. A real link where there is an address that passed the policy,
 * else a button. A link opened elsewhere, by a modifier or another button, is only read: nothing here closes for it.
 */
import { createElement } from 'preact';
import type { Ref } from 'preact';
import type { Message } from '../store/message.js';
import { linkRel } from './link.js';
import { useScope } from './scope.js';

interface PressProps {
  readonly part: string;
  readonly look: string;
  readonly message: Message;
  /** Checked and absolute, or empty. */
  readonly href: string;
  readonly target?: '_blank' | undefined;
  readonly text: string;
  readonly label?: string;
  readonly busy?: boolean;
  readonly expanded?: boolean | undefined;
  readonly measured?: Ref<HTMLElement>;
  /** A button was pressed. */
  readonly onPress: () => void;
}

export function Press(props: PressProps) {
  const scope = useScope();
  const { message, href, target, onPress } = props;
  const press = (event: MouseEvent) => {
    if (!href) onPress();
    else if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) {
      scope.inbox.markRead(message.id);
    } else if (!scope.openMessage(message, href)) event.preventDefault();
  };
  return createElement(
    href ? 'a' : 'button',
    {
      ref: props.measured ?? null,
      part: props.part,
      class: props.look,
      dir: 'auto',
      href: href || undefined,
      target,
      rel: href ? linkRel(href, target) : undefined,
      'aria-label': props.label,
      'aria-disabled': props.busy || undefined,
      'aria-expanded': props.expanded,
      onClick: press,
      onAuxClick: press,
    },
    props.text,
  );
}
