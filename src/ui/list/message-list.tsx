/**
 * Messages: the list of one tab, or what stands in its place. A row is given plain values, so that one change draws one row.
 * While the reader is in the middle of the list, nothing is put above their eyes.
 */
import { effect, signal, type Signal } from '@preact/signals';
import type { Message } from '../../store/message.js';
import { focusOn, rowOf } from './keyboard.js';
import { arrivalsText } from '../bell/live-region.js';
import { createVirtualList } from './virtual-list.js';
import { MessageRow } from './message-row.js';
import { createArrivalAnimation } from './row-animations.js';
import { empty, notice, signedOut, skeleton, errorBanner } from '../panel/notices.js';
import type { PanelContext } from '../context.js';
import { listenAround, scrollerOf } from './scroll-containers.js';
import { createSeenObserver } from './seen-observer.js';
import { createSizeObserver } from './resize-observer.js';
import { defineComponent, watch } from '../component.js';

/** Older messages are asked for before the reader is at the end. */
const AHEAD = { scrollMargin: '400px' };
/** So many pages, where the page around is what scrolls: its footer must be reached some time. */
const MAX_AUTOMATIC_LOADS = 3;

const List = defineComponent((scope) => {
  const { inbox, strings: words, formats, settings } = scope;
  const { messages, more, arrivals } = inbox;
  const focused = signal('');
  const sizes = createSizeObserver();
  const { isScrolled, look, choose, settle, messageOf } = createVirtualList(sizes);
  const seen = createSeenObserver(scope, messageOf);
  const opened = new Map<string, Signal<boolean>>();
  const appear = createArrivalAnimation();
  let list!: HTMLElement;
  let inside = false;
  let automaticLoads = 0;
  const hold = () => inbox.pauseArrivals(inside || isScrolled(list));
  const scroll = () => {
    hold();
    look(list);
  };
  const begin = (element: HTMLElement | null) => {
    if (!element) return undefined;
    list = element;
    const unwatch = sizes.watch(list, scroll);
    // A tag that is moved elsewhere reads its settings again.
    const unlisten = effect(() => settings.value && listenAround(list, scroll));
    return () => {
      unwatch();
      unlisten();
      seen.end();
      inbox.pauseArrivals(false);
    };
  };
  const focus = (event: Event) => {
    const row = rowOf(event);
    if (row) focused.value = messageOf(row)?.id ?? '';
    inside = true;
    hold();
  };
  // The button for what waits counts as inside: it must not go when it is gone to.
  const blur = ({ relatedTarget }: FocusEvent) => {
    inside = [list, list.previousElementSibling].some((part) => part?.contains(relatedTarget as Node | null));
    hold();
  };
  const show = ({ detail }: MouseEvent) => {
    inbox.showArrivals();
    list.scrollTop = 0;
    if (isScrolled(list)) list.scrollIntoView({ behavior: 'instant' });
    // Pressed by a key: the button goes, and focus must not go with it.
    if (!detail) requestAnimationFrame(() => focusOn(list.querySelector('article')));
  };
  const loadMore = () => more.peek() === 'loading' || inbox.loadMore();
  const loadAhead = (entries: readonly IntersectionObserverEntry[]) => {
    if (!entries.at(-1)?.isIntersecting) return;
    if (scrollerOf(list) === list || (automaticLoads += 1) <= MAX_AUTOMATIC_LOADS) void loadMore();
  };
  return () => {
    const rows = messages.value;
    const stop = Math.max(
      0,
      rows.findIndex(({ id }) => id === focused.value),
    );
    const chosen = choose(rows, stop);
    const dayOf = (message?: Message) => message?.createdAt && formats.value.dayNumber(message.createdAt);
    const step = more.value;
    const busy = step === 'loading';
    const w = words.value;
    return (
      <>
        <span id="keys-hint" class="hide">
          {w.keysHint}
        </span>
        <div class="arrivals" onFocusOut={blur}>
          {arrivals.value > 0 && (
            <button class="new" onClick={show}>
              {arrivalsText(scope, arrivals.value)}
            </button>
          )}
        </div>
        <div ref={begin} class="list" onScroll={scroll} onFocusIn={focus} onFocusOut={blur}>
          <div
            ref={(feed) => {
              if (!feed) return;
              settle(feed);
              for (const [place, row] of [...feed.children].entries())
                if (chosen[place]?.item.seen) seen.unobserve(row);
                else seen.observe(row);
              appear(feed.children);
            }}
            role="feed"
            aria-label={w.title}
            aria-describedby="keys-hint"
            aria-busy={busy}
          >
            {chosen.map(({ item, index }) => (
              <MessageRow
                key={item.id}
                message={item}
                index={index}
                size={step === 'none' ? rows.length : -1}
                head={item.createdAt > 0 && dayOf(item) !== dayOf(rows[index - 1])}
                stop={index === stop}
                sizes={sizes}
                opened={opened}
              />
            ))}
          </div>
          {step !== 'none' && (
            <button
              // Watched anew after every drawing: an observer says nothing while what it saw stays in sight.
              ref={(button) =>
                button && step === 'some' ? watch(new IntersectionObserver(loadAhead, AHEAD), button) : undefined
              }
              class="btn older"
              aria-disabled={busy}
              onClick={loadMore}
            >
              {busy ? w.loading : step === 'failed' ? w.tryAgain : w.older}
            </button>
          )}
        </div>
      </>
    );
  };
});

/**
 * What stands in place of rows while the service answers. "Empty" only where the end of the tab is known and nothing is
 * left to show.
 */
function instead(scope: PanelContext) {
  const { more } = scope.inbox;
  const w = scope.strings.value;
  const loadMore = () => scope.inbox.loadMore();
  if (more.value === 'none') return empty(scope);
  if (more.value === 'loading') return skeleton(scope);
  if (more.value === 'failed') return notice(scope, w.failed, '', loadMore);
  return (
    <button class="btn older" onClick={loadMore}>
      {w.older}
    </button>
  );
}

export const MessageList = defineComponent((scope) => () => {
  const { status, messages, arrivals, tabs, tab } = scope.inbox;
  const now = status.value;
  const rows = messages.value.length + arrivals.value > 0;
  return (
    <div
      class="messages"
      id="messages"
      role="tabpanel"
      aria-labelledby={`tab-${tabs.value.findIndex(({ id }) => id === tab.value)}`}
    >
      {now === 'signed-out' ? (
        signedOut(scope)
      ) : (
        <>
          {now !== 'loading' && now !== 'ready' && now !== 'idle' && errorBanner(scope, now, rows)}
          {rows ? <List /> : now === 'loading' ? skeleton(scope) : now === 'ready' && instead(scope)}
        </>
      )}
    </div>
  );
});
