/**
 * Calls the host's functions for the message of a row. An element stays while only `read` or `seen` change; an event on it
 * announces the change, so that the host can update its element.
 */
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { Message } from '../../../store/message.js';
import { usePanel } from '../../context.js';
import { elementsIn, renderMessage, type RenderedMessage } from '../../customization.js';

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
