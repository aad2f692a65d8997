/**
 * The scrollable list of one tab: rows, the button for new messages above them, and the button for older ones below. Rows
 * receive plain values, so that one changed message renders one row.
 */
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { Message } from '../../store/message.js';
import { isElement } from '../is-element.js';
import { usePanel, useStrings, type PanelContext } from '../context.js';
import { afterPaint } from './window/after-paint.js';
import { Arrivals, useArrivalsPause } from './arrivals/arrivals.js';
import { DayHeading } from './day-heading.js';
import { isHeading } from './feed-items.js';
import { rowOf } from './row-elements.js';
import { LoadMore } from './scroll/load-more.js';
import { MessageRow } from './rows/message-row.js';
import { useRowLimit } from './window/row-limit.js';
import { useShownMessage } from './shown-message.js';
import { useTouch } from './touch.js';
import { useDensity } from './use-density.js';
import { useFeedItems, useTabStop } from './use-feed-items.js';
import { useScroll } from './scroll/use-scroll.js';
import { useVirtualList } from './window/use-virtual-list.js';

/** Texts over the title of a row. */
const TEXTS = '.body,.host-part,time';

/** Presses the title of a row for a click on a text over it. */
function pressText(panel: PanelContext, event: MouseEvent): void {
  const path = event.composedPath();
  const text = path.find(
    (node): node is HTMLElement => isElement(node) && node.getRootNode() === panel.root && node.matches(TEXTS),
  );
  if (text) void panel.late.use(panel, ({ pressTitle }) => pressTitle(event, text, path.slice(0, path.indexOf(text))));
}

/** Whether the message asks for a decision. */
const isUnanswered = ({ actions, outcome }: Message): boolean =>
  outcome.state !== 'done' && actions.some(({ url }) => !url);

export function MessageFeed() {
  const panel = usePanel();
  const { inbox, late, root, focusedId, grouping, rows: states, started } = panel;
  const strings = useStrings();
  const list = useRef<HTMLDivElement>(null);
  const feed = useRef<HTMLDivElement>(null);
  const expandedIds = useMemo(() => new Set<string>(), []);
  const pause = useArrivalsPause(list);
  const isTouch = useTouch();
  const density = useDensity();
  /** What rows have while hands are on them. After a failure, a pointer or the focus loads it again. */
  const loadTools = () => void late.load(panel);
  const onFocusIn = (event: FocusEvent) => {
    const row = rowOf(event);
    if (row) focusedId.value = states.get(row)?.message.id ?? '';
    pause.onFocusIn();
    loadTools();
  };
  const onPress = (event: MouseEvent) => pressText(panel, event);

  const messages = inbox.messages.value;
  const { virtual, select } = useVirtualList(feed, messages.length);
  const { limit, raiseLimit, removeLimit } = useRowLimit(list, messages.length, virtual.current !== undefined);
  const rows = useFeedItems(panel, messages, limit);
  const tabStopIndex = useTabStop(panel, rows);
  const items = select(rows, tabStopIndex);
  useLayoutEffect(() => {
    if (!feed.current) return;
    virtual.current?.afterRender(feed.current);
    started.peek()?.animateArrivals(feed.current);
  });
  useShownMessage(list, expandedIds, removeLimit);
  useLayoutEffect(() => afterPaint(root, loadTools), []);
  const onScroll = useScroll(list, { virtual, onMeasure: pause.update, onScroll: raiseLimit });

  const more = inbox.more.value;
  const keysHint = started.value?.keysHint.value;
  const leading = messages.find(isUnanswered)?.id;
  // The dots are enough where most rows are unread.
  const isQuiet = messages.filter(({ read }) => !read).length * 2 > messages.length;
  let headings = 0;
  const Row = grouping?.Row ?? MessageRow;
  return (
    <>
      {keysHint ? (
        <span id="keys-hint" class="visually-hidden">
          {keysHint}
        </span>
      ) : null}
      <Arrivals list={list} onFocusOut={pause.onFocusOut} />
      {/* Keys press the title of a row. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        ref={list}
        class={`list${isQuiet ? ' quiet' : ''}${isTouch ? ' touch' : ''}${density}`}
        onScroll={onScroll}
        onFocusIn={onFocusIn}
        onFocusOut={pause.onFocusOut}
        onPointerEnter={loadTools}
        onClick={onPress}
        onAuxClick={onPress}
      >
        <div
          ref={feed}
          role="feed"
          aria-label={strings.title}
          aria-describedby={keysHint ? 'keys-hint' : undefined}
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
