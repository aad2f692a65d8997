/** Courier's GraphQL interface and socket, as much of them as its inbox uses. */
import type { BenchMessage, MessageList } from '../messages.js';
import { toRecord } from '../../../../src/shared/json.js';
import { toIso, type ApiAnswer, type Service, type Socket } from './service.js';

const toDto = ({ id, subject, body, sentAt, buttons, isRead }: BenchMessage) => ({
  messageId: id,
  title: subject,
  preview: body,
  created: toIso(sentAt),
  read: isRead ? toIso(sentAt) : null,
  opened: null,
  archived: null,
  data: {},
  tags: [],
  trackingIds: { clickTrackingId: `click-${id}` },
  actions: buttons.map((content) => ({ content, data: {}, href: null })),
});

/** The text that a pattern finds in a query, which contains its values. */
const valueIn = (query: string, pattern: RegExp): string | undefined => pattern.exec(query)?.[1];

function answerMessages(query: string, messages: MessageList): ApiAnswer {
  // The inbox also asks for its archive, which is empty here.
  const isArchive = /\barchived:\s*true/.test(query);
  const size = Number(valueIn(query, /\$limit: Int = (\d+)/) ?? 24);
  const page = isArchive ? [] : messages.after(valueIn(query, /\$after: String = "([^"]+)"/), size);
  const last = page.at(-1);
  const data = {
    count: isArchive ? 0 : messages.all.length,
    unreadCount: isArchive ? 0 : messages.unreadCount(),
    messages: {
      totalCount: messages.all.length,
      pageInfo: { startCursor: last?.id ?? null, hasNextPage: !messages.isLast(last) },
      nodes: page.map(toDto),
    },
  };
  return { json: { data } };
}

/** Each variable of the query is the filter of one count. */
const answerCounts = (query: string, messages: MessageList): ApiAnswer => ({
  json: {
    data: Object.fromEntries(
      [...query.matchAll(/\$(\w+): FilterParamsInput = (\{[^\n]*)/g)].map(([, name = '', filter = '']) => [
        name,
        /archived:\s*true/.test(filter) ? 0 : messages.unreadCount(),
      ]),
    ),
  },
});

export function createCourier(messages: MessageList): Service {
  const sockets = new Set<Socket>();
  return {
    answer: ({ path, body }) => {
      if (path !== '/q' && path !== '/client/q') return undefined;
      const query = String(toRecord(body)['query']);
      if (query.includes('query GetInboxMessages')) return answerMessages(query, messages);
      if (query.includes('query GetUnreadCounts')) return answerCounts(query, messages);
      const message = messages.find(valueIn(query, /\bread\(messageId: "([^"]+)"\)/) ?? '');
      if (message) message.isRead = true;
      return { json: { data: {} } };
    },
    connect: (socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.on('message', (data) => {
        const { action, tid }: { action?: string; tid?: string } = JSON.parse(data.toString());
        if (action === 'ping') socket.send(JSON.stringify({ response: 'pong', tid }));
      });
    },
    announce: (message) => {
      const text = JSON.stringify({ event: 'message', messageId: message.id, data: toDto(message) });
      for (const socket of sockets) socket.send(text);
    },
  };
}
