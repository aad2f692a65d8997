/** Notices in place of the list or above it: the first load, an empty list, and errors with a button to try again. */
import { interpolate } from '../bell/interpolate.js';
import { usePanel, useStrings } from '../context.js';
import { ALERT, BELL, ICON } from '../bell/bell-icon.js';
import { pluralText } from '../bell/live-region.js';
import { BELL_TICK, CLOUD_OFF, LOCK, PERSON } from '../icon-paths.js';
import { useTouch } from '../list/touch.js';
import { textDirection } from '../text-direction.js';

/** They fill a popover of the default height: it keeps its size when the rows come. */
const SKELETON_ROWS = [1, 2, 3, 4, 5, 6, 7, 8];

/**
 * The first day and rows of one line of text, with the classes of the real ones: all keep their places. The stylesheet shows
 * it only if loading is slow.
 */
export function Skeleton() {
  const strings = useStrings();
  return (
    <div class={useTouch() ? 'skeleton touch' : 'skeleton'}>
      <span class="visually-hidden">{strings.loading}</span>
      <div class="day">
        <i>{'\u00a0'}</i>
      </div>
      {SKELETON_ROWS.map((row) => (
        <div key={row} class="row">
          <i class="avatar" />
          <div class="main">
            <i class="title">{'\u00a0'}</i>
            <i class="body">{'\u00a0'}</i>
          </div>
        </div>
      ))}
    </div>
  );
}

interface NoticeProps {
  /** The picture; an alert by default. */
  readonly path?: string;
  /** Draws a tick into the picture. */
  readonly isEnding?: boolean;
  readonly title: string;
  readonly text?: string;
  /** Adds a button. */
  readonly onRetry?: (() => unknown) | undefined;
  readonly part?: string;
}

/** Stands in place of the list. */
export function Notice({ path = ALERT, isEnding = false, title, text, onRetry, part = 'notice' }: NoticeProps) {
  const strings = useStrings();
  return (
    <div part={part} class="empty">
      <svg {...ICON} class={isEnding ? 'ending' : ''}>
        <path d={path} />
        {isEnding && <path class="tick" d={BELL_TICK} pathLength={1} />}
      </svg>
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

/** How many messages the reader has handled today; 0 unless some were in this panel: no formatter is created before rows. */
function useHandledCount(): number {
  const { inbox, formats, now, isPainted } = usePanel();
  const { dayNumber } = formats.value;
  if (!isPainted.value) return 0;
  const today = dayNumber(now.value, now.value);
  return inbox.countHandled((createdAt) => dayNumber(createdAt, now.value) === today);
}

/** An empty tab: the end that the reader has reached, with what was handled today, or just nothing to show. */
export function EmptyNotice() {
  const panel = usePanel();
  const strings = useStrings();
  const tab = panel.inbox.tab.value;
  const handled = useHandledCount();
  const isElsewhere = tab === 'archived' || tab === 'snoozed';
  const count = isElsewhere ? 0 : handled;
  const [title, text] = count
    ? [strings.emptyTitle, pluralText(panel, strings.handled, count)]
    : tab === 'archived'
      ? [strings.emptyArchivedTitle, strings.emptyArchivedText]
      : tab === 'snoozed'
        ? [strings.emptySnoozedTitle, strings.emptySnoozedText]
        : tab === 'unread'
          ? [strings.emptyUnreadTitle, strings.emptyUnreadText]
          : [strings.emptyTitle, strings.emptyText];
  return (
    <slot name="empty">
      <Notice path={BELL} isEnding={count > 0} title={title} text={text} part="empty" />
    </slot>
  );
}

export function SignedOutNotice() {
  const strings = useStrings();
  return (
    <slot name="signed-out">
      <Notice path={PERSON} title={strings.signedOut} text={strings.signedOutText} />
    </slot>
  );
}

interface BannerProps {
  readonly text: string;
  /** Adds a button. */
  readonly onRetry?: (() => unknown) | undefined;
  /** Of the button; "Try again" by default. */
  readonly label?: string;
}

/** Stands above rows, or preferences, of an earlier load. */
export function Banner({ text, onRetry, label }: BannerProps) {
  const strings = useStrings();
  return (
    <div part="notice" class="banner">
      <span dir={textDirection(text)}>{text}</span>
      {onRetry && (
        <button class="link" onClick={onRetry}>
          {label ?? strings.tryAgain}
        </button>
      )}
    </div>
  );
}

interface ErrorNoticeProps {
  readonly status: 'offline' | 'failed' | 'refused';
  /** Whether rows are shown below it. */
  readonly hasRows: boolean;
}

const PICTURES = { offline: CLOUD_OFF, failed: ALERT, refused: LOCK };

/**
 * Says why messages could not be loaded: above the rows that were loaded before, or in their place. A refused reader gets no
 * button and no reason: only the host can help, and the next poll notices.
 */
export function ErrorNotice({ status, hasRows }: ErrorNoticeProps) {
  const { inbox, formats } = usePanel();
  const strings = useStrings();
  const title = strings[status];
  const isRefused = status === 'refused';
  const retry = isRefused ? undefined : () => inbox.refresh();
  if (hasRows) {
    const time = formats.value.clock(inbox.loadedAt.value);
    return <Banner text={interpolate(strings.banner, { title, time })} onRetry={retry} />;
  }
  const code = inbox.error.value?.code;
  const text = code && !isRefused ? strings.reasons[code] : '';
  return <Notice path={PICTURES[status]} title={title} text={text} onRetry={retry} />;
}
