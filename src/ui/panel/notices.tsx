/**
 * Notices: what stands in the list's place, or above it: first load, nothing there, and what is in the way.
 * Each says what is so, and offers what can be done about it.
 */
import { interpolate } from '../bell/interpolate.js';
import { icon } from '../icons.js';
import { BELL } from '../icon-paths.js';
import type { PanelContext } from '../context.js';

const FOUR = [1, 2, 3, 4];

/** Appears only when it is slow: the sheet delays it. */
export const skeleton = ({ strings: words }: PanelContext) => (
  <div class="skeleton">
    <span class="hide">{words.value.loading}</span>
    {FOUR.map((row) => (
      <div key={row} class="row">
        <i class="avatar" />
        <i class="lines" />
      </div>
    ))}
  </div>
);

/** In the list's place; with a way to try again, where there is something to try. */
export const notice = (
  { strings: words }: PanelContext,
  title: string,
  text: string,
  onRetry?: () => unknown,
  part = 'notice',
) => (
  <div part={part} class="empty">
    {icon(BELL)}
    <b>{title}</b>
    {text && <p>{text}</p>}
    {onRetry && (
      <button class="btn" onClick={onRetry}>
        {words.value.tryAgain}
      </button>
    )}
  </div>
);

/** Nothing is there. */
export function empty(scope: PanelContext) {
  const w = scope.strings.value;
  const [title, text] =
    scope.inbox.tab.value === 'unread' ? [w.emptyUnreadTitle, w.emptyUnreadText] : [w.emptyTitle, w.emptyText];
  return <slot name="empty">{notice(scope, title, text, undefined, 'empty')}</slot>;
}

export function signedOut(scope: PanelContext) {
  const w = scope.strings.value;
  return <slot name="signed-out">{notice(scope, w.signedOut, w.signedOutText)}</slot>;
}

/** What is in the way: above the rows that were loaded, or in their place. */
export function errorBanner(scope: PanelContext, status: 'offline' | 'failed' | 'refused', rows: boolean) {
  const { inbox, strings: words, formats } = scope;
  const w = words.value;
  const title = w[status];
  const retry = () => inbox.refresh();
  const kind = inbox.error.value?.code;
  if (!rows) return notice(scope, title, kind && kind !== status ? w.reasons[kind] : '', retry);
  return (
    <div part="notice" class="banner">
      <span>{interpolate(w.banner, { title, time: formats.value.clock(inbox.loadedAt.value) })}</span>
      <button class="link" onClick={retry}>
        {w.retry}
      </button>
    </div>
  );
}
