/** Keeps a popover's content rendered until it has left the screen, neither focusable nor exposed to assistive technology. */
import { effect, useSignal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import type { RefObject } from 'preact';
import { isOpening } from './popover.js';

export interface Exit {
  readonly isLeaving: ReadonlySignal<boolean>;
  /** Increases if the popover is opened again while it closes: it then has new content. */
  readonly round: ReadonlySignal<number>;
}

export function useExit(open: ReadonlySignal<boolean>, popover: RefObject<HTMLElement | null>): Exit {
  const isLeaving = useSignal(false);
  const round = useSignal(0);
  useLayoutEffect(() => {
    const element = popover.current;
    if (!element) return undefined;
    const ended = new AbortController();
    const { signal } = ended;
    const onBeforeToggle = (event: Event): void => {
      element.inert = isLeaving.value = !isOpening(event);
    };
    const onToggle = async (event: Event): Promise<void> => {
      if (isOpening(event)) return;
      const transitions = element.getAnimations?.() ?? [];
      // Opening the popover again cancels them.
      if (transitions.length > 0) await Promise.allSettled(transitions.map(({ finished }) => finished));
      if (element.inert) isLeaving.value = false;
    };
    // Children have the same events, which do not bubble.
    element.addEventListener('beforetoggle', onBeforeToggle, { signal });
    element.addEventListener('toggle', onToggle, { signal });
    const stop = effect(() => {
      if (open.value && isLeaving.peek()) round.value = round.peek() + 1;
    });
    return () => {
      ended.abort();
      stop();
    };
  }, []);
  return { isLeaving, round };
}
