/** Knock's feed and its Phoenix channel, as much of them as its inbox uses. */
import type { BenchMessage, MessageList } from '../messages.js';
import { toRecord } from '../../../../src/shared/json.js';
import { toIso, type ApiAnswer, type Service, type Socket } from './service.js';

const blocksOf = ({ subject, body, buttons }: BenchMessage): readonly unknown[] => {
  const rendered = `<p><strong>${subject}</strong> ${body}</p>`;
  const text = { name: 'body', type: 'markdown', content: `**${subject}** ${body}`, rendered };
  const set = buttons.map((label) => ({ name: label.toLowerCase(), label, action: '' }));
  return set.length > 0 ? [text, { name: 'actions', type: 'button_set', buttons: set }] : [text];
};

const toActor = ({ sender, avatar }: BenchMessage) => ({
  __typename: 'Object',
  id: sender,
  name: sender,
  avatar: avatar ?? null,
  collection: 'people',
});

const toDto = (message: BenchMessage) => ({
  __typename: 'FeedItem',
  __cursor: message.id,
  id: message.id,
  activities: [],
  actors: message.sender ? [toActor(message)] : [],
  blocks: blocksOf(message),
  data: {},
  source: { key: 'bench', version_id: '1', categories: [] },
  tenant: null,
  total_activities: 1,
  total_actors: message.sender ? 1 : 0,
  archived_at: null,
  clicked_at: null,
  interacted_at: null,
  link_clicked_at: null,
  seen_at: null,
  read_at: message.isRead ? toIso(message.sentAt) : null,
  inserted_at: toIso(message.sentAt),
  updated_at: toIso(message.sentAt),
});

/** The messages above the one with an id. */
function above(messages: MessageList, id: string, size: number): readonly BenchMessage[] {
  const end = Math.max(
    0,
    messages.all.findIndex((message) => message.id === id),
  );
  return messages.all.slice(Math.max(0, end - size), end);
}

const metaOf = (messages: MessageList) => ({
  __typename: 'FeedMetadata',
  total_count: messages.all.length,
  unread_count: messages.unreadCount(),
  unseen_count: messages.all.length,
});

function answerFeed(query: URLSearchParams, messages: MessageList): ApiAnswer {
  const size = Number(query.get('page_size') ?? 50);
  const [before, after] = [query.get('before'), query.get('after')];
  const page = before ? above(messages, before, size) : messages.after(after, size);
  const pageInfo = {
    __typename: 'PageInfo',
    page_size: size,
    before: after ? (page[0]?.id ?? null) : null,
    after: messages.isLast(page.at(-1)) ? null : page.at(-1)?.id,
  };
  return { json: { entries: page.map(toDto), meta: metaOf(messages), vars: {}, page_info: pageInfo } };
}

function markRead(body: unknown, messages: MessageList): void {
  const ids = toRecord(body)['message_ids'];
  for (const id of Array.isArray(ids) ? ids : []) {
    const message = messages.find(String(id));
    if (message) message.isRead = true;
  }
}

interface Subscription {
  readonly socket: Socket;
  readonly topic: string;
  /** The ids of the page's feeds on this topic. */
  readonly feeds: readonly string[];
}

export function createKnock(messages: MessageList): Service {
  const subscriptions = new Set<Subscription>();
  return {
    answer: ({ path, query, body }) => {
      if (path.endsWith('/settings')) return { json: { features: { branding_required: false } } };
      if (/^\/v1\/users\/[^/]+\/feeds\//.test(path)) return answerFeed(query, messages);
      if (/^\/v1\/messages\/batch\/(read|interacted)/.test(path)) markRead(body, messages);
      return path.startsWith('/v1/') ? { json: path.includes('/batch/') ? [] : {} } : undefined;
    },
    connect: (socket) => {
      socket.on('message', (data) => {
        const [join, ref, topic, event, payload]: [string, string, string, string, object?] = JSON.parse(
          data.toString(),
        );
        if (event === 'phx_join') subscriptions.add({ socket, topic, feeds: Object.keys(payload ?? {}) });
        socket.send(JSON.stringify([join, ref, topic, 'phx_reply', { status: 'ok', response: {} }]));
      });
      socket.on('close', () => {
        for (const one of subscriptions) if (one.socket === socket) subscriptions.delete(one);
      });
    },
    announce: () => {
      const event = 'new-message';
      const metadata = metaOf(messages);
      for (const { socket, topic, feeds } of subscriptions) {
        const data = Object.fromEntries(feeds.map((feed) => [feed, { metadata }]));
        socket.send(JSON.stringify([null, null, topic, event, { event, attn: feeds, data }]));
      }
    },
  };
}
