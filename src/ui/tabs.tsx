/**
 * Tabs: arrows, Home and End move and choose at once, as the ARIA Authoring Practices say. One tab is no tabs.
 */
import { useRef } from 'preact/hooks';
import { countText } from './bell.js';
import { useScope } from './scope.js';

export function Tabs() {
  const { inbox, words, formats } = useScope();
  const list = useRef<HTMLDivElement>(null);
  const tabs = inbox.tabs.value;
  const now = tabs.findIndex(({ id }) => id === inbox.tab.value);
  if (tabs.length < 2) return null;
  const choose = (index: number) => {
    const tab = tabs.at(index % tabs.length);
    if (tab) inbox.selectTab(tab.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const element = list.current;
    if (!element) return;
    const forward = getComputedStyle(element).direction === 'rtl' ? -1 : 1;
    const step = { ArrowRight: now + forward, ArrowLeft: now - forward, Home: 0, End: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    choose(step);
    const tab = element.children[(step + tabs.length) % tabs.length];
    if (tab instanceof HTMLElement) tab.focus();
  };
  return (
    <div ref={list} class="tabs" role="tablist" aria-label={words.value.title}>
      {tabs.map(({ id, label }, index) => {
        const count = id === 'unread' && countText(inbox.unreadCount.value, formats.value.number);
        return (
          <button
            key={id}
            part="tab"
            class="tab"
            role="tab"
            id={`tab-${index}`}
            aria-selected={index === now}
            aria-controls="messages"
            tabIndex={index === now ? 0 : -1}
            dir="auto"
            onClick={() => choose(index)}
            onKeyDown={onKeyDown}
          >
            {label || (id === 'unread' ? words.value.unread : words.value.all)}
            {count && <small>{count}</small>}
          </button>
        );
      })}
    </div>
  );
}
