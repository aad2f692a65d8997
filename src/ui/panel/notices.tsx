/**
 * Notices in place of rows or above them. One function decides why a place has nothing to show: the list of any tab, the results
 * of a search, the preferences.
 */
import { interpolate } from '../bell/interpolate.js';
import type { VNode } from 'preact';
import { usePanel, useStrings, type PanelContext } from '../context.js';
import { ALERT, ICON } from '../bell/bell-icon.js';
import { BELL_TICK, CLOUD_OFF, LOCK, PERSON } from '../icon-paths.js';
import type { Status } from '../../store/inbox.js';
import { useTouch } from '../list/touch.js';
import { useDensity } from '../list/use-density.js';
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
    <div class={`skeleton${useTouch() ? ' touch' : ''}${useDensity()}`}>
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
  readonly text?: string | undefined;
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

/** What a place knows of itself: `none` if its end is known, and `available` if more can be requested. */
export type PlaceState = PanelContext['inbox']['more']['value'];

/**
 * A place is empty only if its state is `none` and the service has answered. Who has no access sees nothing; a request of the
 * place that is in flight may still bring something.
 */
export function whyNothing(status: Status, place: PlaceState): PlaceState | Exclude<Status, 'ready'> {
  if (status === 'ready') return place;
  return place === 'loading' && !/signed-out|refused/.test(status) ? place : status;
}

interface NothingProps {
  readonly place: PlaceState;
  /** Stands there if there really is nothing. */
  readonly none?: VNode;
  /** The same if more can be requested. */
  readonly available?: VNode;
  /** The notice of a failure of the place, if it is another one than that of the list; its button is for any failure. */
  readonly failed?: Partial<NoticeProps>;
  /** It stands above rows of an earlier load. */
  readonly hasRows?: boolean;
}

const PICTURES = { offline: CLOUD_OFF, failed: ALERT, refused: LOCK };

/** A refused reader gets no button and no reason: only the host can help, and the next poll notices. */
export function Nothing({ place, none, available, failed, hasRows }: NothingProps) {
  const { inbox, formats } = usePanel();
  const strings = useStrings();
  const status = inbox.status.value;
  const why = whyNothing(status, place);
  if (why === 'none') return none;
  if (why === 'available') return available;
  if (why === 'loading') return <Skeleton />;
  if (why === 'idle') return null;
  if (why === 'signed-out')
    return (
      <slot name="signed-out">
        <Notice path={PERSON} title={strings.signedOut} text={strings.signedOutText} />
      </slot>
    );
  const title = strings[why];
  const retry = () => (status === 'ready' ? inbox.loadMore() : inbox.refresh());
  const [code, onRetry] = why === 'refused' ? [] : [inbox.error.value?.code, failed ? failed.onRetry : retry];
  if (hasRows) {
    const time = formats.value.clock(inbox.loadedAt.value);
    return <Banner text={interpolate(strings.banner, { title, time })} onRetry={onRetry} />;
  }
  const text = code && strings.reasons[code];
  return <Notice path={PICTURES[why]} title={title} text={text} onRetry={onRetry} {...(why === 'failed' && failed)} />;
}
