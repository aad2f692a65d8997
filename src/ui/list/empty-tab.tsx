/** Shows in place of rows that all messages were handled, with the number of today, or that the tab is empty. */
import { BELL } from '../bell/bell-icon.js';
import { useLayoutEffect } from 'preact/hooks';
import { usePanel, useStrings } from '../context.js';
import { Notice } from '../panel/notices.js';

/** The number of today. 0 unless messages were handled in this panel: no formatter is created before rows. */
function useHandledCount(): number {
  const { inbox, formats, now, isPainted } = usePanel();
  const { dayNumber } = formats.value;
  if (!isPainted.value) return 0;
  const today = dayNumber(now.value, now.value);
  return inbox.countHandled((createdAt) => dayNumber(createdAt, now.value) === today);
}

export function EmptyTab() {
  const panel = usePanel();
  const strings = useStrings();
  const tab = panel.inbox.tab.value;
  const handled = useHandledCount();
  const isElsewhere = tab === 'archived' || tab === 'snoozed';
  const count = isElsewhere ? 0 : handled;
  // Empty until the late file is loaded, which also has the commands that lead to the other tabs.
  const [title = '', text] = count
    ? [strings.emptyTitle, panel.pluralText(strings.handled, count)]
    : isElsewhere
      ? (panel.started.value?.emptyTexts(tab) ?? [])
      : tab === 'unread'
        ? [strings.emptyUnreadTitle, strings.emptyUnreadText]
        : [strings.emptyTitle, strings.emptyText];
  // Announces after the command that has emptied the tab, not when the panel opens.
  useLayoutEffect(() => {
    if (count && panel.inbox.undoable.peek()) panel.announcement.value = `${title} ${text}`;
  }, [count]);
  return (
    <slot name="empty">
      {title && <Notice path={BELL} isEnding={count > 0} title={title} text={text} part="empty" />}
    </slot>
  );
}
