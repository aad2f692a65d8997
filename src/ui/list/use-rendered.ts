/**
 * Calls the host's functions for the message of a row. An element stays while the message is the same but for `read` and
 * `seen`; an event on it announces these, so that the host can change the element that it has.
 */
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { Message } from '../../store/message.js';
import { usePanel } from '../context.js';
import { elementsIn, renderMessage, type RenderedMessage } from '../customization.js';

export function useRendered(original: Message): RenderedMessage {
  const hooks = usePanel().customization.value;
  const last = useRef<RenderedMessage>(undefined);
  const rendered = useMemo(() => renderMessage(hooks, original, last.current), [hooks, original]);
  useLayoutEffect(() => {
    const before = last.current?.origin;
    const { message, returned } = rendered.origin;
    last.current = rendered;
    if (before?.returned !== returned || (before.message.read === message.read && before.message.seen === message.seen))
      return;
    for (const element of elementsIn(rendered))
      element.dispatchEvent(new CustomEvent('inbox-message-change', { detail: message }));
  }, [rendered]);
  return rendered;
}
