/** Moves the focus to the message that the host shows, or explains above the list why it cannot be shown. */
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { usePanel, useStrings } from '../context.js';
import { focusOn } from '../focus-on.js';
import { viewOf } from '../view-of.js';
import { Banner } from '../panel/notices.js';
import { reasonText } from '../reason-text.js';
import { afterPaint } from './window/after-paint.js';

export function ShownNotice() {
  const { inbox, announcement, root } = usePanel();
  const strings = useStrings();
  const { value: shown } = inbox.shown;
  const { state, error } = shown ?? {};
  const texts: Partial<Record<string, string>> = { missing: strings.reasons.missing, hidden: strings.notShown };
  const text = error ? reasonText(strings, error) : (texts[state ?? ''] ?? '');
  const end = () => inbox.endShow();
  const retry = () => shown && inbox.show(shown);
  useLayoutEffect(() => {
    // Empty at first: the same text is announced again for another message.
    if (shown) announcement.value = text;
    if (state !== 'failed') return undefined;
    const ended = new AbortController();
    viewOf(root).addEventListener('online', retry, ended);
    return () => ended.abort();
  }, [shown]);
  if (state === 'searching') return <Banner text={strings.loading} />;
  if (state === 'failed') return <Banner text={text} onRetry={retry} />;
  if (text) return <Banner text={text} label={strings.close} onRetry={end} />;
  // An archived message has left, and the list is shown again.
  if (state !== 'alone' || inbox.messages.value[0]?.id !== shown?.message) return null;
  return (
    <button class="btn load-more" onClick={end}>
      {strings.back}
    </button>
  );
}

/** Scrolls to the row, unfolds and focuses it once it is rendered. Call before rendering the rows. */
export function useShownMessage(
  list: RefObject<HTMLElement | null>,
  expandedIds: Set<string>,
  removeLimit: () => void,
): void {
  const { inbox, focusedId, handled, root, rows, started } = usePanel();
  const { value: shown } = inbox.shown;
  const isNew = shown !== null && handled.current !== shown && /found|alone/.test(shown.state);
  if (isNew) expandedIds.add(shown.message);
  useLayoutEffect(() => {
    if (!isNew) return undefined;
    // The current row is rendered wherever it is.
    focusedId.value = shown.message;
    removeLimit();
    return afterPaint(root, () => {
      handled.current = shown;
      const row = list.current?.querySelector<HTMLElement>('article[tabindex="0"]');
      (row as Partial<Element> | null | undefined)?.scrollIntoView?.({ block: 'center', behavior: 'instant' });
      focusOn(row);
      // The row may have been rendered before.
      const state = row && rows.get(row);
      if (!state) return;
      state.isExpanded.value = true;
      started.peek()?.updateRow(row);
    });
  });
}
