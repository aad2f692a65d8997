/**
 * Tabs: arrows, Home and End move and choose at once, as the ARIA Authoring Practices say. One tab is no tabs.
 */
import { countText } from '../bell/bell.js';
import { siblings } from '../list/keyboard.js';
import { defineComponent } from '../component.js';

function keys(event: KeyboardEvent & { readonly currentTarget: Element }): void {
  const { currentTarget, key } = event;
  const tabs = siblings(currentTarget);
  const now = tabs.indexOf(currentTarget);
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1;
  const step = { ArrowRight: now + forward, ArrowLeft: now - forward, Home: 0, End: -1 }[key];
  const tab = step !== undefined && tabs.at(step % tabs.length);
  if (!(tab instanceof HTMLElement)) return;
  event.preventDefault();
  tab.click();
  tab.focus();
}

/** Scrolls the tabs alone, and not the page, until the chosen one is in sight with an edge of the next. */
function reveal(tab: HTMLElement | null): void {
  const list = tab?.parentElement;
  if (!list) return;
  const [inner, outer] = [tab.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollLeft += Math.min(0, inner.left - outer.left - 24) || Math.max(0, inner.right - outer.right + 24);
}

export const Tabs = defineComponent(({ inbox, strings: words, formats }) => () => {
  const tabs = inbox.tabs.value;
  const w = words.value;
  return (
    tabs.length > 1 && (
      <div class="tabs" role="tablist" aria-label={w.title}>
        {tabs.map(({ id, label }, index) => {
          const unread = id === 'unread';
          const chosen = id === inbox.tab.value;
          const count = unread && countText(inbox.unreadCount.value, formats.value.number);
          return (
            <button
              key={id}
              ref={chosen ? reveal : null}
              part="tab"
              class="tab"
              role="tab"
              id={`tab-${index}`}
              aria-selected={chosen}
              aria-controls="messages"
              tabIndex={chosen ? 0 : -1}
              dir="auto"
              onClick={() => inbox.selectTab(id)}
              onKeyDown={keys}
            >
              {label || (unread ? w.unread : w.all)}
              {count && [' ', <small>{count}</small>]}
            </button>
          );
        })}
      </div>
    )
  );
});
