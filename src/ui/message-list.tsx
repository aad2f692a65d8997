/**
 * Messages: the list of one tab, or what stands in its place. A row is given its message and facts of the list as signals,
 * so that one change renders one row. While the reader is in the middle of it, nothing is put above their eyes.
 */
import { useComputed, useSignal, type ReadonlySignal, type Signal } from '@preact/signals';
import { For } from '@preact/signals/utils';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Message } from '../store/message.js';
import { arrivedText } from './live-region.js';
import { MessageRow } from './message-row.js';
import { Empty, SignedOut, Skeleton, Trouble } from './notices.js';
import { useScope } from './scope.js';
import { useSeen, type Watch } from './use-seen.js';

export interface ListFacts {
  /** Messages that are the first of their day. */
  readonly heads: ReadonlySignal<ReadonlySet<string>>;
  /** How many there are, or -1 while nobody knows. */
  readonly size: ReadonlySignal<number>;
  /** The row that Tab leads to. */
  readonly stop: ReadonlySignal<string | undefined>;
  readonly focused: Signal<string>;
  readonly watch: Watch;
}

function useListFacts(): ListFacts {
  const { inbox, formats } = useScope();
  const { messages, more } = inbox;
  const focused = useSignal('');
  const heads = useComputed(() => {
    let day: number | undefined;
    const first = ({ createdAt }: Message) => createdAt > 0 && day !== (day = formats.value.dayNumber(createdAt));
    return new Set(messages.value.filter(first).map(({ id }) => id));
  });
  const size = useComputed(() => (more.value === 'none' ? messages.value.length : -1));
  const stop = useComputed(() => {
    const rows = messages.value;
    return (rows.find(({ id }) => id === focused.value) ?? rows[0])?.id;
  });
  const watch = useSeen();
  return useMemo(() => ({ heads, size, stop, focused, watch }), []);
}

function Older() {
  const { inbox, words } = useScope();
  const button = useRef<HTMLButtonElement>(null);
  const more = inbox.more.value;
  const rows = inbox.messages.value.length;
  const w = words.value;
  // Watched anew after every page: an observer says nothing while what it saw stays in sight.
  useEffect(() => {
    if (!button.current || more !== 'some') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void inbox.loadMore();
      },
      { scrollMargin: '400px' },
    );
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [more, rows]);
  if (more === 'none') return null;
  const busy = more === 'loading';
  return (
    <button ref={button} class="btn older" aria-disabled={busy} onClick={() => busy || void inbox.loadMore()}>
      {busy ? w.loading : more === 'failed' ? w.tryAgain : w.older}
    </button>
  );
}

function Arrivals({ onShow }: { readonly onShow: (event: MouseEvent) => void }) {
  const scope = useScope();
  const count = scope.inbox.arrivals.value;
  return (
    <div class="arrivals">
      {count > 0 && (
        <button class="new" onClick={onShow}>
          {arrivedText(scope, count)}
        </button>
      )}
    </div>
  );
}

function List() {
  const { inbox, words } = useScope();
  const list = useRef<HTMLDivElement>(null);
  const inside = useRef(false);
  const facts = useListFacts();
  const busy = useComputed(() => inbox.more.value === 'loading');
  const hold = () => inbox.hold(inside.current || (list.current?.scrollTop ?? 0) > 0);
  const focus = (within: boolean) => {
    inside.current = within;
    hold();
  };
  useEffect(() => () => inbox.hold(false), []);
  const show = ({ detail }: MouseEvent) => {
    inbox.showArrivals();
    if (list.current) list.current.scrollTop = 0;
    // Pressed by a key: the button goes, and focus must not go with it.
    if (!detail) requestAnimationFrame(() => list.current?.querySelector('article')?.focus());
  };
  return (
    <>
      <Arrivals onShow={show} />
      <div
        ref={list}
        class="list"
        onScroll={hold}
        onFocusIn={() => focus(true)}
        onFocusOut={({ relatedTarget }) => focus(!!list.current?.contains(relatedTarget as Node | null))}
      >
        <div role="feed" aria-label={words.value.title} aria-busy={busy}>
          <For each={inbox.messages} getKey={({ id }) => id}>
            {(message, index) => <MessageRow message={message} index={index} facts={facts} />}
          </For>
        </div>
        <Older />
      </div>
    </>
  );
}

export function Messages() {
  const { inbox } = useScope();
  const rows = useComputed(() => inbox.messages.value.length > 0).value;
  const status = inbox.status.value;
  return (
    <div
      class="messages"
      id="messages"
      role="tabpanel"
      aria-labelledby={`tab-${inbox.tabs.value.findIndex(({ id }) => id === inbox.tab.value)}`}
    >
      {status === 'signed-out' ? (
        <SignedOut />
      ) : (
        <>
          <Trouble rows={rows} />
          {rows ? (
            <List />
          ) : status === 'loading' ? (
            <Skeleton />
          ) : (
            (status === 'ready' || status === 'idle') && <Empty />
          )}
        </>
      )}
    </div>
  );
}
