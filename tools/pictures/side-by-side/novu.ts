/** What Novu's inbox reads of its service: the session, the notifications and the counts. No socket is answered. */
import { toIso, type ApiAnswer, type Service } from '../../bench/browser/services/service.js';
import type { BenchMessage, MessageList } from '../../bench/browser/messages.js';

const PATH = '/v1/inbox';

const toAction = (label: string | undefined): object | null =>
  label === undefined ? null : { label, isCompleted: false };

const toNotification = ({ id, subject, body, sentAt, isRead, avatar, buttons }: BenchMessage): object => ({
  id,
  transactionId: id,
  subject,
  body,
  avatar,
  createdAt: toIso(sentAt),
  isRead,
  isSeen: true,
  isArchived: false,
  isSnoozed: false,
  to: { subscriberId: 'me' },
  channelType: 'in_app',
  severity: 'none',
  tags: [],
  data: {},
  primaryAction: toAction(buttons[0]),
  secondaryAction: toAction(buttons[1]),
  workflow: { id: 'pictures', identifier: 'pictures', name: 'Pictures', critical: false, severity: 'none' },
});

function answerSession(unread: number): ApiAnswer {
  const severity = { high: 0, medium: 0, low: 0, none: unread };
  const data = {
    token: 'header.payload.signature',
    applicationIdentifier: 'app',
    totalUnreadCount: unread,
    unreadCount: { total: unread, severity },
    removeNovuBranding: false,
    isDevelopmentMode: false,
    maxSnoozeDurationHours: 24,
  };
  return { status: 201, json: { data } };
}

/** One count for each filter of the query; messages have no other severity. */
function answerCounts(filters: string, unread: number): ApiAnswer {
  const list = JSON.parse(filters) as readonly { readonly severity?: string }[];
  const data = list.map((filter) => ({ filter, count: (filter.severity ?? 'none') === 'none' ? unread : 0 }));
  return { json: { data } };
}

export const createNovu = (messages: MessageList): Service => ({
  answer: ({ path, query }) => {
    if (path === `${PATH}/session`) return answerSession(messages.unreadCount());
    if (path === `${PATH}/notifications/count`)
      return answerCounts(query.get('filters') ?? '[]', messages.unreadCount());
    if (path === `${PATH}/notifications`)
      return { json: { data: messages.all.map(toNotification), hasMore: false, filter: {} } };
    return path.startsWith(PATH) ? { json: { data: [] } } : undefined;
  },
});
