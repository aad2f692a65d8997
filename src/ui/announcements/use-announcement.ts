/** Announces the outcome of a component's work through the live region. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { usePanel } from '../context.js';

/** The first text is not announced, because it is no change. */
export function useAnnouncement(text: string): void {
  const { announcement } = usePanel();
  const previous = useRef(text);
  useLayoutEffect(() => {
    if (text && text !== previous.current) announcement.value = text;
    previous.current = text;
  }, [text]);
}
