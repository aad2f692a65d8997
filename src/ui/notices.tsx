/**
 * Notices: what stands in the list's place, or above it: first load, nothing there, and what is in the way.
 * Each says what is so, and offers what can be done about it.
 */
import type { ComponentChildren } from 'preact';
import { fill } from './fill.js';
import { Icon } from './icons.js';
import { useScope } from './scope.js';

/** Appears only when it is slow: the sheet delays it. */
export const Skeleton = () => (
  <div class="skeleton" aria-label={useScope().words.value.loading} role="img">
    {[0, 1, 2].map((row) => (
      <div key={row}>
        <i />
        <i />
        <i />
        <i />
      </div>
    ))}
  </div>
);

interface StateProps {
  readonly part: 'empty' | 'notice';
  readonly title: string;
  readonly text?: string;
  readonly children?: ComponentChildren;
}

export const State = ({ part, title, text, children }: StateProps) => (
  <div part={part} class="empty">
    <Icon name="bell" />
    <b>{title}</b>
    {text && <p>{text}</p>}
    {children}
  </div>
);

export function Empty() {
  const { inbox, words } = useScope();
  const w = words.value;
  const unread = inbox.tab.value === 'unread';
  return (
    <slot name="empty">
      <State
        part="empty"
        title={unread ? w.emptyUnreadTitle : w.emptyTitle}
        text={unread ? w.emptyUnreadText : w.emptyText}
      />
    </slot>
  );
}

export function SignedOut() {
  const w = useScope().words.value;
  return (
    <slot name="signed-out">
      <State part="notice" title={w.signedOut} text={w.signedOutText} />
    </slot>
  );
}

/** What is in the way: above the rows that were loaded, or in their place. */
export function Trouble({ rows }: { readonly rows: boolean }) {
  const { inbox, words, formats } = useScope();
  const status = inbox.status.value;
  const w = words.value;
  if (status !== 'offline' && status !== 'failed' && status !== 'refused') return null;
  const title = w[status];
  const refresh = () => void inbox.refresh();
  if (rows) {
    return (
      <div part="notice" class="banner">
        <span>{fill(w.banner, { title, time: formats.value.clock(inbox.loadedAt.value) })}</span>
        <button type="button" class="link" onClick={refresh}>
          {w.retry}
        </button>
      </div>
    );
  }
  const kind = inbox.failure.value?.kind;
  return (
    <State part="notice" title={title} text={kind && kind !== status ? w.reasons[kind] : ''}>
      <button type="button" class="btn" onClick={refresh}>
        {w.tryAgain}
      </button>
    </State>
  );
}
