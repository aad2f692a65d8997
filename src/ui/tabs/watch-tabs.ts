/**
 * Handles the keys of the tabs and the buttons at their edges. Scrolls to the selected tab when it changes, when tabs come on
 * screen, or when their size or direction changes. A growing label moves nothing that the reader has scrolled.
 */
import { createElement, createIcon } from '../dom.js';
import type { PanelContext } from '../context.js';
import { styleOf, viewOf } from '../view-of.js';

/** Pixels beside the selected tab: a part of the next one and the button over it. */
const NEXT_TAB_EDGE = 48;
/** Part of the visible tabs that a press on a button at an edge scrolls by. */
const SCROLL_STEP = 0.7;

/** 1 from left to right, else -1. */
const directionOf = (element: Element): number => (styleOf(element).direction === 'rtl' ? -1 : 1);

/** Arrow keys, Home and End move focus and select at once. */
function onKeyDown(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  const tabs = [...(target.parentElement?.children ?? [])] as HTMLElement[];
  const index = tabs.indexOf(target);
  const forward = directionOf(target);
  const to = { ArrowRight: index + forward, ArrowLeft: index - forward, Home: 0, End: -1 }[event.key];
  const tab = to !== undefined && target.matches('[role=tab]') && tabs.at(to % tabs.length);
  if (!tab) return;
  event.preventDefault();
  tab.click();
  tab.focus();
}

/** Scrolls the tabs, but not the page. */
function scrollToSelected(list: Element): void {
  const tab = list.querySelector<HTMLElement>('[aria-selected=true]');
  if (!tab) return;
  // Not by its position on screen: the panel is smaller while it opens.
  const start = tab.offsetLeft - list.scrollLeft;
  list.scrollLeft +=
    Math.min(0, start - NEXT_TAB_EDGE) || Math.max(0, start + tab.offsetWidth - list.clientWidth + NEXT_TAB_EDGE);
}

function onClick({ target }: Event, list: Element): void {
  const edge = (target as Element).closest('.edge');
  const side = edge?.matches('.before') ? -1 : 1;
  if (edge) list.scrollLeft += side * directionOf(list) * list.clientWidth * SCROLL_STEP;
}

const createEdge = ({ icons }: PanelContext, name: string): HTMLElement =>
  createElement('button', { class: name, 'aria-hidden': 'true', tabindex: '-1' }, createIcon(icons.BACK));

/** Call again for other tabs. Returns a function that stops. */
export function watchTabs(panel: PanelContext, bar: HTMLElement): () => void {
  const list = bar.querySelector('.tabs');
  const { IntersectionObserver, MutationObserver, ResizeObserver } = viewOf(bar);
  if (!list) return () => {};
  let scrolledTo: number | undefined;
  let direction: number | undefined;
  const scroll = (): void => {
    scrollToSelected(list);
    scrolledTo = list.scrollLeft;
    direction = directionOf(list);
  };
  const buttons = ['edge before', 'edge'].map((name) => createEdge(panel, name));
  bar.append(...buttons);
  const sizes =
    ResizeObserver &&
    new ResizeObserver((entries) => {
      if (list.scrollLeft === scrolledTo || entries.some(({ target }) => target === list)) scroll();
    });
  const edges =
    IntersectionObserver &&
    new IntersectionObserver(
      (entries) => {
        // Another direction moves the tabs to the other edge.
        if (direction && direction !== directionOf(list)) scroll();
        for (const { target, intersectionRatio } of entries)
          bar.toggleAttribute(
            target === list.firstElementChild ? 'data-before' : 'data-after',
            intersectionRatio < 0.9,
          );
      },
      { root: list, threshold: 0.9 },
    );
  // Not before they are on screen: measuring them would force a layout.
  const selection = MutationObserver && new MutationObserver(() => direction && scroll());
  for (const element of [list, ...list.children]) sizes?.observe(element);
  for (const tab of [list.firstElementChild, list.lastElementChild]) if (tab) edges?.observe(tab);
  selection?.observe(list, { subtree: true, attributeFilter: ['aria-selected'] });
  const ended = new AbortController();
  bar.addEventListener('keydown', onKeyDown, ended);
  bar.addEventListener('click', (event) => onClick(event, list), ended);
  // The buttons take no focus: the arrow keys reach the tabs.
  bar.addEventListener(
    'mousedown',
    (event) => (event.target as Element).closest('.edge') && event.preventDefault(),
    ended,
  );
  return () => {
    for (const observer of [sizes, edges, selection]) observer?.disconnect();
    ended.abort();
    for (const button of buttons) button.remove();
  };
}
