/** The service's own feed, as much of it as `<notification-inbox>` and the hand-written inbox use: no read state, no stream. */
import type { BenchMessage, MessageList } from '../messages.js';
import { toIso } from './service.js';
import type { Service } from './service.js';

const toDto = ({ id, subject, body, sender, sentAt, buttons, isRead }: BenchMessage) => ({
  _id: id,
  subject,
  content: body,
  channel: 'in_app',
  createdAt: toIso(sentAt),
  read: isRead,
  seen: false,
  templateIdentifier: 'bench',
  payload: {},
  actor: { type: 'none', data: sender },
  cta: {
    type: 'redirect',
    data: { url: '' },
    action: {
      status: 'pending',
      buttons: buttons.map((content, index) => ({ type: index > 0 ? 'secondary' : 'primary', content })),
      result: { payload: {}, type: null },
    },
  },
});

export function createFeed(messages: MessageList): Service {
  return {
    answer: ({ path, query }) => {
      if (path.endsWith('/notifications/feed')) {
        const [page, limit] = [Number(query.get('page') ?? 0), Number(query.get('limit') ?? 10)];
        const all = query.get('read') === 'false' ? messages.all.filter(({ isRead }) => !isRead) : messages.all;
        const end = (page + 1) * limit;
        const data = all.slice(end - limit, end).map(toDto);
        return { json: { data, page, pageSize: limit, totalCount: all.length, hasMore: end < all.length } };
      }
      if (/\/messages\/[^/]+\/actions\/\w+$/.test(path)) return { status: 201, json: { data: {} } };
      return path.startsWith('/v2/subscribers/') ? { json: { subscriberId: 'me', timezone: null } } : undefined;
    },
  };
}
