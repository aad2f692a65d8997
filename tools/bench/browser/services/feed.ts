/** The service of the tests for `<notification-inbox>` and the hand-written inbox: no read state, no stream. */
import { ServiceModel } from '../../../../test/support/service-model.js';
import { createRoutes } from '../../../../test/support/service-routes.js';
import type { BenchMessage, MessageList } from '../messages.js';
import { toIso, type Service } from './service.js';

const toDto = ({ id, subject, body, sender, avatar, sentAt, buttons, isRead }: BenchMessage) => ({
  _id: id,
  subject,
  content: body,
  channel: 'in_app',
  createdAt: toIso(sentAt),
  read: isRead,
  seen: false,
  templateIdentifier: 'bench',
  payload: {},
  actor: avatar ? { type: 'user', data: avatar } : { type: 'none', data: sender },
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

/** A message as the model reads it. */
interface Row {
  readonly message: BenchMessage;
  readonly createdAt: number;
  readonly read: boolean;
}

const SUBSCRIBER = 'me';

export function createFeed(messages: MessageList): Service {
  const model = new ServiceModel<Row>({ now: Date.now, idOf: ({ message }) => message.id, withAction: (row) => row });
  const answer = createRoutes(model, ({ message }) => JSON.stringify(toDto(message)));
  return {
    answer: ({ path, query, body }) => {
      if (!path.includes('/subscribers/')) return undefined;
      const toRow = (message: BenchMessage): Row => ({ message, createdAt: message.sentAt, read: message.isRead });
      model.replace(SUBSCRIBER, messages.all.map(toRow));
      const url = new URL(`${path}?${query.toString()}`, 'http://localhost');
      const { status, body: json } = answer({ url, method: 'GET', body: JSON.stringify(body ?? {}), key: '' });
      return { status, json: JSON.parse(json) };
    },
  };
}
