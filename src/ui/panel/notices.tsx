/** Notices in place of the list or above it: the first load, an empty list, and errors with a button to try again. */
import { interpolate } from '../bell/interpolate.js';
import { usePanel, useStrings } from '../context.js';
import { Icon } from '../icons.js';
import { textDirection } from '../text-direction.js';
import { BELL } from '../bell/bell-icon.js';

const SKELETON_ROWS = [1, 2, 3, 4];

/** The stylesheet shows it only if loading is slow. */
export function Skeleton() {
  const strings = useStrings();
  return (
    <div class="skeleton">
      <span class="visually-hidden">{strings.loading}</span>
      {SKELETON_ROWS.map((row) => (
        <div key={row} class="row">
          <i class="avatar" />
          <i class="lines" />
        </div>
      ))}
    </div>
  );
}

interface NoticeProps {
  readonly title: string;
  readonly text?: string;
  /** Adds a button. */
  readonly onRetry?: () => unknown;
  readonly part?: string;
}

/** Stands in place of the list. */
export function Notice({ title, text, onRetry, part = 'notice' }: NoticeProps) {
  const strings = useStrings();
  return (
    <div part={part} class="empty">
      <Icon path={BELL} />
      <b dir={textDirection(title)}>{title}</b>
      {text && <p dir={textDirection(text)}>{text}</p>}
      {onRetry && (
        <button class="btn" onClick={onRetry}>
          {strings.tryAgain}
        </button>
      )}
    </div>
  );
}

export function EmptyNotice() {
  const { inbox } = usePanel();
  const strings = useStrings();
  const isUnread = inbox.tab.value === 'unread';
  return (
    <slot name="empty">
      <Notice
        title={isUnread ? strings.emptyUnreadTitle : strings.emptyTitle}
        text={isUnread ? strings.emptyUnreadText : strings.emptyText}
        part="empty"
      />
    </slot>
  );
}

export function SignedOutNotice() {
  const strings = useStrings();
  return (
    <slot name="signed-out">
      <Notice title={strings.signedOut} text={strings.signedOutText} />
    </slot>
  );
}

interface BannerProps {
  readonly text: string;
  readonly onRetry: () => unknown;
}

/** Stands above rows, or preferences, of an earlier load. */
export function Banner({ text, onRetry }: BannerProps) {
  const strings = useStrings();
  return (
    <div part="notice" class="banner">
      <span dir={textDirection(text)}>{text}</span>
      <button class="link" onClick={onRetry}>
        {strings.tryAgain}
      </button>
    </div>
  );
}

interface ErrorNoticeProps {
  readonly status: 'offline' | 'failed' | 'refused';
  /** Whether rows are shown below it. */
  readonly hasRows: boolean;
}

/** Says why messages could not be loaded: above the rows that were loaded before, or in their place. */
export function ErrorNotice({ status, hasRows }: ErrorNoticeProps) {
  const { inbox, formats } = usePanel();
  const strings = useStrings();
  const title = strings[status];
  const retry = () => inbox.refresh();
  if (hasRows) {
    const time = formats.value.clock(inbox.loadedAt.value);
    return <Banner text={interpolate(strings.banner, { title, time })} onRetry={retry} />;
  }
  const code = inbox.error.value?.code;
  // "Refused" stands for several codes, and none of their reasons helps the reader.
  const text = code && status !== 'refused' ? strings.reasons[code] : '';
  return <Notice title={title} text={text} onRetry={retry} />;
}
