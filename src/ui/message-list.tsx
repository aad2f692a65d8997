/**
 * Messages: the list of one tab, or what stands in its place. A row is given plain values, so that one change draws one row.
 * While the reader is in the middle of the list, nothing is put above their eyes.
 */
import { computed, signal } from '@preact/signals';
import { focusOn, rowOf } from './list-keys.js';
import { arrivedText } from './live-region.js';
import { MessageRow } from './message-row.js';
import { empty, signedOut, skeleton, trouble } from './notices.js';
import { watchSeen } from './seen.js';
import { view } from './view.js';

const Older = view(({ inbox, words }) => () => {
  const more = inbox.more.value;
  const busy = more === 'loading';
  const w = words.value;
  // Read, to be watched anew after every page: an observer says nothing while what it saw stays in sight.
  if (more === 'none' || !inbox.messages.value.length) return null;
  const watch = (button: Element | null) => {
    if (!button || more !== 'some') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void inbox.loadMore();
      },
      { scrollMargin: '400px' },
    );
    observer.observe(button);
    return () => observer.disconnect();
  };
  return (
    <button ref={watch} class="btn older" aria-disabled={busy} onClick={() => busy || inbox.loadMore()}>
      {busy ? w.loading : more === 'failed' ? w.tryAgain : w.older}
    </button>
  );
});

const List = view((scope) => {
  const { inbox, words, formats } = scope;
  const { messages, more, arrivals } = inbox;
  const focused = signal('');
  const seen = watchSeen(scope);
  /** Messages that are the first of their day. */
  const heads = computed(() => {
    let day: number | undefined;
    return new Set(
      messages.value.filter(({ createdAt }) => createdAt > 0 && day !== (day = formats.value.dayNumber(createdAt))),
    );
  });
  let list: HTMLElement | undefined;
  let inside = false;
  const hold = () => inbox.hold(inside || (list?.scrollTop ?? 0) > 0);
  const begin = (element: HTMLElement | null) => {
    if (!element) return undefined;
    list = element;
    return () => {
      seen.disconnect();
      inbox.hold(false);
    };
  };
  const focus = ({ target }: Event) => {
    const row = rowOf(target);
    if (row) focused.value = messages.peek()[[...(row.parentElement?.children ?? [])].indexOf(row)]?.id ?? '';
    inside = true;
    hold();
  };
  const blur = ({ relatedTarget }: FocusEvent) => {
    inside = !!list?.contains(relatedTarget as Node | null);
    hold();
  };
  const show = ({ detail }: MouseEvent) => {
    inbox.showArrivals();
    if (list) list.scrollTop = 0;
    // Pressed by a key: the button goes, and focus must not go with it.
    if (!detail) requestAnimationFrame(() => focusOn(list?.querySelector('article')));
  };
  return () => {
    const rows = messages.value;
    const stop = rows.find(({ id }) => id === focused.value) ?? rows[0];
    return (
      <>
        <div class="arrivals">
          {arrivals.value > 0 && (
            <button class="new" onClick={show}>
              {arrivedText(scope, arrivals.value)}
            </button>
          )}
        </div>
        <div ref={begin} class="list" onScroll={hold} onFocusIn={focus} onFocusOut={blur}>
          <div
            ref={(feed) => {
              for (const row of feed?.children ?? []) seen.observe(row);
            }}
            role="feed"
            aria-label={words.value.title}
            aria-busy={more.value === 'loading'}
          >
            {rows.map((message, index) => (
              <MessageRow
                key={message.id}
                message={message}
                index={index}
                size={more.value === 'none' ? rows.length : -1}
                head={heads.value.has(message)}
                stop={message === stop}
              />
            ))}
          </div>
          <Older />
        </div>
      </>
    );
  };
});

export const Messages = view((scope) => () => {
  const { status, messages, tabs, tab } = scope.inbox;
  const now = status.value;
  const rows = messages.value.length > 0;
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
          {(now === 'offline' || now === 'failed' || now === 'refused') && trouble(scope, now, rows)}
          {rows ? <List /> : now === 'loading' ? skeleton(scope) : (now === 'ready' || now === 'idle') && empty(scope)}
        </>
      )}
    </div>
  );
});
