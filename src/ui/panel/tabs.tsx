/**
 * The tabs above the list, as in the ARIA Authoring Practices: arrow keys, Home and End move focus and select at once. A
 * single tab is not shown.
 */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { countText } from '../bell/bell.js';
import { usePanel, useStrings } from '../context.js';
import { siblings } from '../list/keyboard.js';
import { textDirection } from '../text-direction.js';

/** Pixels of the next tab that stay visible beside the selected one. */
const NEXT_TAB_EDGE = 24;

function onKeyDown(event: KeyboardEvent & { readonly currentTarget: Element }): void {
  const { currentTarget, key } = event;
  const tabs = siblings(currentTarget);
  const index = tabs.indexOf(currentTarget);
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1;
  const to = { ArrowRight: index + forward, ArrowLeft: index - forward, Home: 0, End: -1 }[key];
  const tab = to !== undefined && tabs.at(to % tabs.length);
  if (!(tab instanceof HTMLElement)) return;
  event.preventDefault();
  tab.click();
  tab.focus();
}

/** Scrolls the tabs, but not the page, until the selected tab is in sight with an edge of the next one. */
function scrollToTab(tab: Element | undefined): void {
  const list = tab?.parentElement;
  if (!list) return;
  const [inner, outer] = [tab.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollLeft +=
    Math.min(0, inner.left - outer.left - NEXT_TAB_EDGE) || Math.max(0, inner.right - outer.right + NEXT_TAB_EDGE);
}

export function Tabs() {
  const { inbox, formats } = usePanel();
  const strings = useStrings();
  const tabs = inbox.tabs.value;
  const list = useRef<HTMLDivElement>(null);
  const isScrolled = useRef(false);
  const selected = tabs.findIndex(({ id }) => id === inbox.tab.value);
  useLayoutEffect(() => {
    // The first tab is in sight at first: measuring it would force a layout.
    isScrolled.current ||= selected > 0;
    if (isScrolled.current) scrollToTab(list.current?.children[selected]);
  }, [selected]);
  if (tabs.length < 2) return null;
  return (
    <div ref={list} class="tabs" role="tablist" aria-label={strings.title}>
      {tabs.map(({ id, label }, index) => {
        const isUnread = id === 'unread';
        const isSelected = index === selected;
        const name = label || (isUnread ? strings.unread : id === 'archived' ? strings.archivedTab : strings.all);
        const count = isUnread && countText(inbox.unreadCount.value, formats.value.number);
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
            {name}
            {count && [' ', <small>{count}</small>]}
          </button>
        );
      })}
    </div>
  );
}
