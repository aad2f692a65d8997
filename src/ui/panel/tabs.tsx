/**
 * The tabs above the list, as in the ARIA Authoring Practices: arrow keys, Home and End move focus and select at once. A
 * single tab is not shown. Where they do not fit, buttons at the edges scroll them; keys and fingers do not need these.
 */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { countText } from '../bell/bell.js';
import { usePanel, useStrings } from '../context.js';
import { BACK } from '../icon-paths.js';
import { Icon } from '../icons.js';
import { siblings } from '../list/keyboard.js';
import { viewOf } from '../view-of.js';
import { styleOf } from '../style-of.js';
import { textDirection } from '../text-direction.js';

/** Pixels beside the selected tab: a part of the next one and the button over it. */
const NEXT_TAB_EDGE = 48;
/** Part of the tabs in sight that a press on a button scrolls by. */
const SCROLL_STEP = 0.7;

/** 1 from left to right, else -1. */
const directionOf = (element: Element): number => (styleOf(element).direction === 'rtl' ? -1 : 1);

function onKeyDown(event: KeyboardEvent & { readonly currentTarget: Element }): void {
  const { currentTarget, key } = event;
  const tabs = siblings(currentTarget);
  const index = tabs.indexOf(currentTarget);
  const forward = directionOf(currentTarget);
  const to = { ArrowRight: index + forward, ArrowLeft: index - forward, Home: 0, End: -1 }[key];
  const tab = to !== undefined && (tabs.at(to % tabs.length) as HTMLElement | undefined);
  if (!tab) return;
  event.preventDefault();
  tab.click();
  tab.focus();
}

/** Scrolls the tabs, but not the page, until the selected tab is in sight with an edge of the next one. */
function scrollToSelected(list: Element): void {
  const tab = list.querySelector<HTMLElement>('[aria-selected=true]');
  if (!tab) return;
  // Not where it is on screen: the panel is smaller while it opens.
  const start = tab.offsetLeft - list.scrollLeft;
  list.scrollLeft +=
    Math.min(0, start - NEXT_TAB_EDGE) || Math.max(0, start + tab.offsetWidth - list.clientWidth + NEXT_TAB_EDGE);
}

type ListRef = RefObject<HTMLDivElement | null>;

/**
 * Keeps the selected tab in sight: when it changes, when the tabs come on screen, which may be later than they are rendered, when
 * they or their labels change their size, and when their direction changes. A label that grows moves nothing where the reader has
 * scrolled them. Tells the stylesheet at which edges tabs are cut off. Observers answer when the layout is known, and force none.
 */
function useScroll(list: ListRef, selected: number, names: string): void {
  const scrolledTo = useRef<number>(undefined);
  const direction = useRef<number>(undefined);
  const scroll = (root: Element) => {
    scrollToSelected(root);
    scrolledTo.current = root.scrollLeft;
    direction.current = directionOf(root);
  };
  useLayoutEffect(() => {
    // Not before they are on screen: measuring them would force a layout.
    if (list.current && direction.current) scroll(list.current);
  }, [selected]);
  useLayoutEffect(() => {
    const root = list.current;
    if (!root) return undefined;
    const { IntersectionObserver, ResizeObserver } = viewOf(root);
    const sizes =
      ResizeObserver &&
      new ResizeObserver((entries) => {
        if (root.scrollLeft === scrolledTo.current || entries.some(({ target }) => target === root)) scroll(root);
      });
    const edges =
      IntersectionObserver &&
      new IntersectionObserver(
        (entries) => {
          // In another direction they begin at the other edge: the tabs at both edges are other ones.
          if (direction.current && direction.current !== directionOf(root)) scroll(root);
          for (const { target, intersectionRatio } of entries)
            root.parentElement?.toggleAttribute(
              target === root.firstElementChild ? 'data-before' : 'data-after',
              intersectionRatio < 0.9,
            );
        },
        { root, threshold: 0.9 },
      );
    for (const element of [root, ...root.children]) sizes?.observe(element);
    for (const tab of [root.firstElementChild, root.lastElementChild]) if (tab) edges?.observe(tab);
    return () => {
      sizes?.disconnect();
      edges?.disconnect();
    };
  }, [names]);
}

interface EdgeProps {
  readonly list: ListRef;
  /** Of the edge: -1 where the tabs begin, 1 where they end. */
  readonly side: -1 | 1;
}

function Edge({ list, side }: EdgeProps) {
  const scroll = () => {
    const tabs = list.current;
    if (tabs) tabs.scrollLeft += side * directionOf(tabs) * tabs.clientWidth * SCROLL_STEP;
  };
  return (
    <button
      class={side < 0 ? 'edge before' : 'edge'}
      aria-hidden="true"
      tabIndex={-1}
      // It takes no focus: the tabs can be reached by the arrow keys.
      onMouseDown={(event) => event.preventDefault()}
      onClick={scroll}
    >
      <Icon path={BACK} />
    </button>
  );
}

export function Tabs() {
  const { inbox, formats } = usePanel();
  const strings = useStrings();
  const tabs = inbox.tabs.value;
  const list = useRef<HTMLDivElement>(null);
  const hasUnread = tabs.some(({ id }) => id === 'unread');
  const selected = tabs.findIndex(({ id }) => id === inbox.tab.value);
  const names = tabs.map(({ id, label }) => id + label).join();
  useScroll(list, selected, names);
  if (tabs.length < 2) return null;
  return (
    <div class="tab-bar">
      <div ref={list} class="tabs" role="tablist" aria-label={strings.title}>
        {tabs.map(({ id, label }, index) => {
          const isSelected = index === selected;
          const name =
            label ||
            { unread: strings.unread, archived: strings.archivedTab, snoozed: strings.snoozedTab }[id] ||
            strings.all;
          // "Unread" beside it has the same number; and it would move that tab when the first response comes.
          const unread = id === 'all' && hasUnread ? undefined : inbox.tabCounts.value.get(id);
          const count = unread && countText(unread, formats.value.number);
          return (
            <button
              key={id}
              part="tab"
              class="tab"
              role="tab"
              id={`tab-${index}`}
              aria-selected={isSelected}
              aria-controls="messages"
              tabIndex={isSelected ? 0 : -1}
              dir={textDirection(name)}
              onClick={() => inbox.selectTab(id)}
              onKeyDown={onKeyDown}
            >
              <span>{name}</span>
              {count && [' ', <small>{count}</small>]}
            </button>
          );
        })}
      </div>
      <Edge list={list} side={-1} />
      <Edge list={list} side={1} />
    </div>
  );
}
