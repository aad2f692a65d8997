/**
 * Notices: what stands in the list's place, or above it: first load, nothing there, and what is in the way.
 * Each says what is so, and offers what can be done about it.
 */
import { fill } from './fill.js';
import { Icon } from './icons.js';
import { useScope } from './scope.js';

const FOUR = [1, 2, 3, 4];

/** Appears only when it is slow: the sheet delays it. */
export const Skeleton = () => (
  <div class="skeleton">
    <span class="hide">{useScope().words.value.loading}</span>
    {FOUR.map((row) => (
      <div key={row}>
        {FOUR.map((line) => (
          <i key={line} />
        ))}
      </div>
    ))}
  </div>
);

interface StateProps {
  readonly part: 'empty' | 'notice';
  readonly title: string;
  readonly text?: string;
  /** Tries again what failed. */
  readonly onRetry?: () => unknown;
}

export const State = ({ part, title, text, onRetry }: StateProps) => {
  const { tryAgain } = useScope().words.value;
  return (
    <div part={part} class="empty">
      <Icon name="bell" />
      <b>{title}</b>
      {text && <p>{text}</p>}
      {onRetry && (
        <button class="btn" onClick={onRetry}>
          {tryAgain}
        </button>
      )}
    </div>
  );
};

export function Empty() {
  const { inbox, words } = useScope();
  const w = words.value;
  const [title, text] =
    inbox.tab.value === 'unread' ? [w.emptyUnreadTitle, w.emptyUnreadText] : [w.emptyTitle, w.emptyText];
  return (
    <slot name="empty">
      <State part="empty" title={title} text={text} />
    </slot>
  );
}

export function SignedOut() {
  const { signedOut, signedOutText } = useScope().words.value;
  return (
    <slot name="signed-out">
      <State part="notice" title={signedOut} text={signedOutText} />
    </slot>
  );
}

/** What is in the way: above the rows that were loaded, or in their place. */
export function Trouble({ rows }: { readonly rows: boolean }) {
  const { inbox, words, formats } = useScope();
  const status = inbox.status.value;
  const kind = inbox.failure.value?.kind;
  const w = words.value;
  if (status !== 'offline' && status !== 'failed' && status !== 'refused') return null;
  const title = w[status];
  const retry = () => inbox.refresh();
  return rows ? (
    <div part="notice" class="banner">
      <span>{fill(w.banner, { title, time: formats.value.clock(inbox.loadedAt.value) })}</span>
      <button class="link" onClick={retry}>
        {w.retry}
      </button>
    </div>
  ) : (
    <State part="notice" title={title} text={kind && kind !== status ? w.reasons[kind] : ''} onRetry={retry} />
  );
}
