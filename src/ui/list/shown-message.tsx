/** The message that the host has asked to show: its row takes the focus, or a notice above the list says why it cannot. */
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { usePanel, useStrings } from '../context.js';
import { focusOn } from '../focus-on.js';
import { Banner } from '../panel/notices.js';
import { afterPaint } from './after-paint.js';

/** Says that the message is being searched, or is gone; leads back from one that stands alone. */
export function ShownNotice() {
  const { inbox, announcement } = usePanel();
  const strings = useStrings();
  const { value: shown } = inbox.shown;
  const { state, error } = shown ?? {};
  const reason = error?.code ?? 'missing';
  const text = state === 'failed' || state === 'missing' ? strings.reasons[reason] : '';
  useLayoutEffect(() => {
    // Empty at first: the same text is announced again for another message.
    if (shown) announcement.value = text;
  }, [shown]);
  if (state === 'searching') return <Banner text={strings.loading} />;
  if (state === 'failed') return <Banner text={text} onRetry={() => shown && inbox.show(shown)} />;
  if (state === 'missing') return <Banner text={text} label={strings.close} onRetry={inbox.endShow} />;
  return state === 'alone' ? <Banner text="" label={strings.back} onRetry={inbox.endShow} /> : null;
}

/** Scrolls to the row of the message, unfolds it and moves the focus there, once it is rendered. `prepare` lets it be rendered. */
export function useShownMessage(list: RefObject<HTMLElement | null>, prepare: (id: string) => void): void {
  const { inbox, focusedId, handled } = usePanel();
  const shown = inbox.shown.value;
  useLayoutEffect(() => {
    if (!shown || handled.current === shown || !/found|alone/.test(shown.state)) return undefined;
    focusedId.value = shown.message;
    prepare(shown.message);
    // The focused row of a list is rendered wherever it is, and keys reach it.
    return afterPaint(() => {
      const row = list.current?.querySelector('article[tabindex="0"]');
      handled.current = shown;
      row?.scrollIntoView({ block: 'center' });
      focusOn(row);
      row?.querySelector<HTMLElement>('.show-more[aria-expanded="false"]')?.click();
    });
  });
}
