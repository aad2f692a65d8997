/**
 * LongList: of more messages than a few, those around the screen alone are rows in the page, and room is left for the rest.
 * It remembers how high each row was, and holds what is on screen in its place when others come and go around it.
 */
import { signal } from '@preact/signals';
import type { Message } from '../../store/message.js';
import { siblings } from './keyboard.js';
import { scrollerOf, visiblePart } from './scroll-containers.js';
import type { SizeObserver } from './resize-observer.js';
import { visibleItems, type VirtualItem } from './visible-items.js';

/** Up to so many rows all are drawn, until there were more. */
const FEW = 60;
/** Pixels. With each such step of scrolling others are drawn, up to a step or two beyond either end of the screen. */
const STEP = 400;
/** Where nothing is drawn yet, there is no time for more. */
const SMALL_STEP = 100;
/** Pixels of a row, as long as none was measured. */
const USUAL = 90;

export function createVirtualList(sizes: SizeObserver) {
  /** Between these distances from the top of the feed all is drawn; another object where it is to be drawn anew. */
  const stretch = signal({ top: 0, bottom: 2 * STEP });
  const heights = new Map<string, number>();
  /** Of rows that were never drawn: the average when it was first needed, for what stands for so many must not waver. */
  let usual = 0;
  let chosen: readonly VirtualItem<Message>[] = [];
  let feed: Element | null = null;
  let long = false;
  /** Puts the first row back that was on screen and still is in the page. */
  let hold = () => {};

  const heightOf = ({ id }: Message) => heights.get(id) ?? (usual || USUAL);

  /** Whether there was anything to learn. */
  const learn = (): boolean => {
    let sum = 0;
    for (const [place, { item }] of chosen.entries()) {
      const row = feed?.children[place];
      // Not its rectangle, which is of what the page may have made of it.
      const height = row ? Number.parseFloat(getComputedStyle(row).height) : 0;
      if (!(height > 0) || heights.get(item.id) === height) continue;
      heights.set(item.id, height);
      sum += height;
    }
    usual ||= sum / heights.size;
    return sum > 0;
  };

  const isScrolled = (list: Element): boolean =>
    list.scrollTop > 0 || (feed?.getBoundingClientRect().top ?? 0) < visiblePart(list).top - 1;

  const holder = (list: Element): (() => void) => {
    const screen = visiblePart(list);
    const shown = (isScrolled(list) ? [...(feed?.children ?? [])] : [])
      .map((row) => ({ row, box: row.getBoundingClientRect() }))
      .filter(({ box }) => box.bottom > screen.top && box.top < screen.bottom);
    return () => {
      const one = shown.find(({ row }) => row.isConnected);
      const moved = one ? Math.round(one.row.getBoundingClientRect().top - one.box.top) : 0;
      if (moved) scrollerOf(list).scrollTop += moved;
    };
  };

  return {
    /** Whether the top of the list is out of sight, above. There, what comes in above is not shown. */
    isScrolled,
    /** What a row shows. */
    messageOf: (row: Element): Message | undefined => chosen[siblings(row).indexOf(row)]?.item,
    /** The list, or what it lies in, was scrolled, or has another height. */
    look: (list: Element): void => {
      const box = list.getBoundingClientRect();
      const start = feed ? feed.getBoundingClientRect().top : 0;
      // A list as high as all of its rows is scrolled by the page.
      const from = Math.max(box.top, 0) - start;
      const to = Math.max(from, Math.min(box.bottom, innerHeight) - start);
      const before = stretch.peek();
      const step = from > before.bottom || to < before.top ? SMALL_STEP : STEP;
      const top = (Math.floor(from / step) - 1) * step;
      const bottom = (Math.ceil(to / step) + 1) * step;
      if (top !== before.top || bottom !== before.bottom) stretch.value = { top, bottom };
    },
    /** What is to be drawn, now and, where that changes, again; `stop` is the place of the row that Tab leads to. */
    choose: (messages: readonly Message[], stop: number): readonly VirtualItem<Message>[] => {
      long ||= messages.length > FEW;
      if (!long) return (chosen = visibleItems(messages, heightOf, -Infinity, Infinity, stop));
      const { top, bottom } = stretch.value;
      learn();
      if (feed?.parentElement) hold = holder(feed.parentElement);
      return (chosen = visibleItems(messages, heightOf, top, bottom, stop));
    },
    /** It has been drawn. */
    settle: (drawn: Element): void => {
      feed = drawn;
      if (!long) return;
      for (const [place, { spaceBefore: gap }] of chosen.entries()) {
        const row = drawn.children[place];
        if (row instanceof HTMLElement) row.style.marginTop = gap ? `${gap}px` : '';
      }
      sizes.tell(drawn);
      // By then the rows have been drawn again that this was news for; nothing has been painted yet.
      queueMicrotask(() => {
        hold();
        if (learn()) stretch.value = { ...stretch.peek() };
      });
    },
  };
}
