/**
 * Creates the context of a folded group's row: its commands act on all messages of the group, as one change, and announcements
 * count them. A feature adds its command here, and to `CHANGES` of the store.
 */
import type { Change } from '../../store/inbox.js';
import { interpolate } from '../interpolate.js';
import type { Plural } from '../../locales/en-bell.js';
import type { PanelContext } from '../context.js';
import type { Group } from './group-messages.js';

/** Plural rules are available after the first paint. */
export const countText = (panel: PanelContext, forms: Plural, count: number): string =>
  panel.isPainted.value
    ? panel.pluralText(forms, count)
    : interpolate(forms.other, { n: panel.formats.value.number(count) });

export function groupContext(panel: PanelContext, { messages }: Group): PanelContext {
  const { inbox, announcement, formats, openMessage } = panel;
  const ids = messages.map(({ id }) => id);
  const change = (kind: Change) => (): void => inbox.changeEach(kind, ids);
  const changeRead = (kind: 'read' | 'unread', text: 'markedRead' | 'markedUnread') => (): void => {
    const count = messages.filter(({ read }) => read === (kind === 'unread')).length;
    inbox.changeEach(kind, ids);
    if (count) announcement.value = interpolate(panel.strings.peek()[text], { n: formats.peek().number(count) });
  };
  const own: Partial<PanelContext['inbox']> = {
    archive: change('archive'),
    unarchive: change('unarchive'),
    unsnooze: change('unsnooze'),
    snooze: (_, until) => inbox.changeEach('snooze', ids, until),
    markRead: changeRead('read', 'markedRead'),
    markUnread: changeRead('unread', 'markedUnread'),
  };
  return {
    ...panel,
    groupSize: ids.length,
    inbox: Object.assign(Object.create(inbox), own),
    openMessage: (message, url) => {
      // The page behind a link is about the group; a text that unfolds belongs to one message.
      if (url)
        inbox.changeEach(
          'read',
          ids.filter((id) => id !== message.id),
        );
      return openMessage(message, url);
    },
  };
}
