/**
 * The tabs above the list, as in the ARIA Authoring Practices. A single tab is not shown. Their keys, and what scrolls them where
 * they do not fit, are in tabs/watch-tabs.ts.
 */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { countText } from '../bell/bell.js';
import { usePanel, useStrings } from '../context.js';
import { textDirection } from '../text-direction.js';

export function Tabs() {
  const panel = usePanel();
  const { inbox, formats } = panel;
  const strings = useStrings();
  const tabs = inbox.tabs.value;
  const bar = useRef<HTMLDivElement>(null);
  const hasUnread = tabs.some(({ id }) => id === 'unread');
  const selected = tabs.findIndex(({ id }) => id === inbox.tab.value);
  const names = tabs.map(({ id, label }) => id + label).join();
  const started = panel.started.value;
  useLayoutEffect(() => (bar.current ? started?.watchTabs(bar.current) : undefined), [names, started]);
  if (tabs.length < 2 || inbox.status.value === 'signed-out') return null;
  return (
    <div ref={bar} class="tab-bar">
      <div class="tabs" role="tablist" aria-label={strings.title}>
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
            >
              <span>{name}</span>
              {count && [
                ' ',
                <small>{count}</small>,
                id !== 'unread' && <span class="visually-hidden">{` ${strings.unread}`}</span>,
              ]}
            </button>
          );
        })}
      </div>
    </div>
  );
}
