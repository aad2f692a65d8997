/** Renders the button for older messages. They load by themselves shortly before the reader reaches it. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { usePanel, useStrings } from '../../context.js';

export function LoadMore({ list }: { readonly list: RefObject<HTMLElement | null> }) {
  const panel = usePanel();
  const { inbox } = panel;
  const strings = useStrings();
  const button = useRef<HTMLButtonElement>(null);
  const automatic = useRef({ loads: 0, count: 0 });
  const state = inbox.more.value;
  const count = inbox.messages.value.length;
  const started = panel.started.value;
  const isLoading = state === 'loading';
  const loadMore = () => isLoading || inbox.loadMore();

  useLayoutEffect(() => {
    if (state !== 'available' || !list.current || !button.current) return undefined;
    return started?.loadAhead(list.current, button.current, automatic.current);
  }, [state, count, started]);

  if (state === 'none') return null;
  return (
    <>
      <button ref={button} class="btn load-more" aria-disabled={isLoading} onClick={loadMore}>
        {isLoading ? strings.loading : state === 'failed' ? strings.tryAgain : strings.older}
      </button>
      <p class="not-printed">{strings.notPrinted}</p>
    </>
  );
}
