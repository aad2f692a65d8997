/** Announces the outcome of what a component does, through the live region. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { usePanel } from './context.js';

/** Announces `text` when it changes while the component is shown. The first text is not announced: it is no change. */
export function useAnnouncement(text: string): void {
  const { announcement } = usePanel();
  const previous = useRef(text);
  useLayoutEffect(() => {
    if (text && text !== previous.current) announcement.value = text;
    previous.current = text;
  }, [text]);
}
