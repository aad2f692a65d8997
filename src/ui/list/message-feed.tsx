/**
 * The scrollable list of one tab: rows, the button for new messages above them, and the button for older ones below. Rows
 * receive plain values, so that one changed message renders one row.
 */
import { useComputed } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { Message } from '../../store/message.js';
import { usePanel, useStrings } from '../context.js';
import { afterPaint } from './after-paint.js';
import { Arrivals, useArrivalsPause } from './arrivals.js';
import { DayHeading } from './day-heading.js';
import { feedItems, isHeading, type FeedItem } from './feed-items.js';
import { rowOf } from './rows.js';
import { LoadMore } from './load-more.js';
import { MessageRow } from './message-row.js';
import { viewOf } from '../view-of.js';
import { pressTitle } from './press-text.js';
import { useRowLimit } from './row-limit.js';
import { createSizeObserver } from './resize-observer.js';
import { createSeenObserver, type SeenObserver } from './seen-observer.js';
import { useShownMessage } from './shown-message.js';
import { isSnoozedTab } from './is-snoozed.js';
import { useTouch } from './touch.js';
import { useScroll } from './use-scroll.js';
import { createVirtualList, type VirtualList } from './virtual-list.js';
import type { VirtualItem } from './visible-items.js';

type ElementRef = RefObject<HTMLElement | null>;

/** Marks the messages of rows as seen that were on screen. Rows that were seen before are not observed. */
function useSeen(feed: ElementRef, items: readonly VirtualItem<FeedItem>[], messageOf: VirtualList['messageOf']): void {
  const panel = usePanel();
  const observer = useRef<SeenObserver | null>(null);
  useLayoutEffect(() => {
    observer.current = createSeenObserver(panel, (row) => {
      const message = messageOf(row);
      if (message) panel.inbox.markSeen(message.id);
    });
    return observer.current.disconnect;
  }, []);
  useLayoutEffect(() => {
    for (const [place, row] of [...(feed.current?.children ?? [])].entries()) {
      const { item } = items[place] ?? {};
      if (!item || isHeading(item)) continue;
      if (item.seen) observer.current?.unobserve(row);
      else observer.current?.observe(row);
    }
  });
}

/** Calls back before the page is printed, and after. */
function usePrint(onPrint: (isPrinting: boolean) => void): void {
  const { root } = usePanel();
  useLayoutEffect(() => {
    const controller = new AbortController();
    for (const type of ['beforeprint', 'afterprint'])
      viewOf(root).addEventListener(type, () => onPrint(type === 'beforeprint'), controller);
    return () => controller.abort();
  }, []);
}

/** Loads the tools of rows after the first paint. A pointer or the focus loads them again after a failure. */
function useRowTools(feed: ElementRef): () => void {
  const panel = usePanel();
  const load = () => void panel.late.load(panel);
  useLayoutEffect(() => afterPaint(panel.root, load), []);
  useLayoutEffect(() => {
    if (feed.current) panel.rowTools.current?.animateArrivals(feed.current);
  });
  return load;
}

/** Whether the message asks for a decision. */
const isUnanswered = ({ actions, outcome }: Message): boolean =>
  outcome.state !== 'done' && actions.some(({ url }) => !url);

export function MessageFeed() {
  const panel = usePanel();
  const { bindings, inbox, formats, now, root, focusedId, grouping } = panel;
  const strings = useStrings();
  const list = useRef<HTMLDivElement>(null);
  const feed = useRef<HTMLDivElement>(null);
  const sizes = useMemo(() => createSizeObserver(root), []);
  const { select, afterRender, measureRange, isScrolled, isPrinting, messageOf } = useMemo(
    () => createVirtualList(sizes),
    [],
  );
  const expandedIds = useMemo(() => new Set<string>(), []);
  const pause = useArrivalsPause(list, isScrolled);
  const isTouch = useTouch();
  const onFocusIn = (event: FocusEvent) => {
    const row = rowOf(event);
    if (row) focusedId.value = messageOf(row)?.id ?? '';
    pause.onFocusIn();
    loadTools();
  };

  const messages = inbox.messages.value;
  const { limit, removeLimit } = useRowLimit(list, messages.length);
  const { dayNumber } = formats.value;
  const today = useComputed(() => formats.value.dayNumber(now.value, now.value)).value;
  // Snoozed rows are in the order in which they come back; each says its day.
  const hasDays = !isSnoozedTab(panel);
  const dayOf = (time: number): number => (hasDays ? dayNumber(time, now.peek()) : 0);
  // Scrolling renders the same messages again.
  const rows = useMemo(
    () => feedItems(messages.slice(0, limit), dayOf, grouping?.isMember),
    [messages, limit, dayNumber, today, hasDays],
  );
  const focused = rows.findIndex(({ id }) => id === focusedId.value);
  const tabStopIndex = focused < 0 ? rows.findIndex((item) => !isHeading(item)) : focused;
  const items = select(rows, tabStopIndex);
  useLayoutEffect(() => {
    if (feed.current) afterRender(feed.current);
  });
  useSeen(feed, items, messageOf);
  useShownMessage(list, expandedIds, removeLimit);
  const loadTools = useRowTools(feed);
  usePrint((isOn) => {
    isPrinting.value = isOn;
    if (isOn) removeLimit();
  });
  const onScroll = useScroll(list, sizes, {
    isScrolled,
    measureRange,
    onMeasure: pause.update,
    onScroll: removeLimit,
  });

  const more = inbox.more.value;
  const leading = messages.find(isUnanswered)?.id;
  // The dots are enough where most rows are unread.
  const isQuiet = messages.filter(({ read }) => !read).length * 2 > messages.length;
  let headings = 0;
  const Row = grouping?.Row ?? MessageRow;
  return (
    <>
      <span id="keys-hint" class="visually-hidden">
        {strings.keysHint}
      </span>
      <Arrivals list={list} isScrolled={isScrolled} onFocusOut={pause.onFocusOut} />
      {/* Keys press the title of a row. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        ref={list}
        class={`list${isQuiet ? ' quiet' : ''}${isTouch ? ' touch' : ''}`}
        onScroll={onScroll}
        onFocusIn={onFocusIn}
        onFocusOut={pause.onFocusOut}
        onPointerEnter={loadTools}
        onClick={pressTitle}
        onAuxClick={pressTitle}
      >
        <div
          ref={feed}
          role="feed"
          aria-label={strings.title}
          aria-describedby={bindings.value.get('?') === 'help' ? 'keys-hint' : undefined}
          aria-busy={more === 'loading'}
        >
          {items.map(({ item, index }) => {
            if (isHeading(item)) {
              headings = item.ordinal;
              return <DayHeading key={item.id} time={item.day} />;
            }
            return (
              <Row
                key={item.id}
                message={item}
                index={index - headings}
                size={more === 'none' ? messages.length : -1}
                isTabStop={index === tabStopIndex}
                isLeading={item.id === leading}
                isTouch={isTouch}
                sizes={sizes}
                expandedIds={expandedIds}
              />
            );
          })}
        </div>
        {limit >= messages.length && <LoadMore list={list} />}
      </div>
    </>
  );
}
