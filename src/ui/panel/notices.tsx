/** Renders notices in place of rows or above them. `whyNothing` decides for lists, search results and preferences. */
import { interpolate } from '../interpolate.js';
import type { VNode } from 'preact';
import { usePanel, useStrings, type PanelContext } from '../context.js';
import { ALERT, ICON } from '../bell/bell-icon.js';
import { BELL_TICK, CLOUD_OFF, LOCK, PERSON } from '../icon-paths.js';
import type { Status } from '../../store/inbox.js';
import { useTouch } from '../list/touch.js';
import { useDensity } from '../list/use-density.js';
import { textDirection } from '../text-direction.js';

/** Fill a popover of the default height, which keeps its size when the rows come. */
const SKELETON_ROWS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Has the layout of the first day and rows with one line of text. The stylesheet shows it only if loading is slow. */
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
  readonly path?: string;
  /** Draws a tick into the icon. */
  readonly isEnding?: boolean;
  readonly title: string;
  readonly text?: string | undefined;
  readonly onRetry?: (() => unknown) | undefined;
  readonly part?: string;
}

/** Replaces the list. */
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
  readonly onRetry?: (() => unknown) | undefined;
  /** The label of the button; "Try again" by default. */
  readonly label?: string;
}

/** Is shown above rows or preferences of an earlier load. */
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

/** `none` if the end of a list is known, and `available` if more can be requested. */
export type PlaceState = PanelContext['inbox']['more']['value'];

/** Empty only if the state is `none` and the service has answered. A request in flight may still bring something. */
export function whyNothing(status: Status, place: PlaceState): PlaceState | Exclude<Status, 'ready'> {
  if (status === 'ready') return place;
  return place === 'loading' && !/signed-out|refused/.test(status) ? place : status;
}

interface NothingProps {
  readonly place: PlaceState;
  /** Shown if the list is empty. */
  readonly none?: VNode;
  /** Shown if more can be requested. */
  readonly available?: VNode;
  /** Replaces the notice of a failed list; its button serves any failure. */
  readonly failed?: Partial<NoticeProps>;
  /** Rows of an earlier load are shown below. */
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
