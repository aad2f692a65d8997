/** Renders the tabs, as in the ARIA Authoring Practices; hides a single tab. tabs/watch-tabs.ts has keys and scrolling. */
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
          // The tab "Unread" beside it has the same number, and a number here would move that tab with the first response.
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
