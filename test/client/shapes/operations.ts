/**
 * The twelve operations: where each stands in the interface, how our client asks it, and a whole answer of our own making.
 */
import type { Client } from '../../../src/api/admin/client.js';
import { FEED_MESSAGE, MESSAGE } from './messages.js';
import { NOTIFICATION } from './notification.js';
import { INTEGRATION, PREFERENCES, SUBSCRIBER } from './records.js';

export interface Operation {
  readonly name: string;
  readonly method: string;
  /** As the interface spells it. */
  readonly path: string;
  readonly ask: (client: Client) => Promise<unknown>;
  readonly answer: object;
}

const page = (one: object): object => ({ totalCount: 1, hasMore: true, data: [one], pageSize: 10, page: 2 });

export const OPERATIONS: readonly Operation[] = [
  {
    name: 'adding credentials',
    method: 'patch',
    path: '/v1/subscribers/{subscriberId}/credentials',
    ask: (client) => client.appendCredentials('ada', { providerId: 'fcm', credentials: {} }),
    answer: SUBSCRIBER,
  },
  {
    name: 'recording an action',
    method: 'post',
    path: '/v1/subscribers/{subscriberId}/messages/{messageId}/actions/{type}',
    ask: (client) => client.recordAction('ada', 'm1', 'primary', { status: 'done' }),
    answer: MESSAGE,
  },
  {
    name: 'searching subscribers',
    method: 'get',
    path: '/v2/subscribers',
    ask: (client) => client.searchSubscribers(),
    answer: { data: [SUBSCRIBER], next: 'n', previous: 'p' },
  },
  {
    name: 'the feed',
    method: 'get',
    path: '/v1/subscribers/{subscriberId}/notifications/feed',
    ask: (client) => client.getFeed('ada'),
    answer: page(FEED_MESSAGE),
  },
  {
    name: 'the messages',
    method: 'get',
    path: '/v1/messages',
    ask: (client) => client.getMessages(),
    answer: page(MESSAGE),
  },
  {
    name: 'changing a subscriber',
    method: 'patch',
    path: '/v2/subscribers/{subscriberId}',
    ask: (client) => client.updateSubscriber('ada', {}),
    answer: SUBSCRIBER,
  },
  {
    name: 'creating a subscriber',
    method: 'post',
    path: '/v2/subscribers',
    ask: (client) => client.createSubscriber({ subscriberId: 'ada' }),
    answer: SUBSCRIBER,
  },
  {
    name: 'changing preferences',
    method: 'patch',
    path: '/v2/subscribers/{subscriberId}/preferences',
    ask: (client) => client.updatePreferences('ada', { channels: {} }),
    answer: PREFERENCES,
  },
  {
    name: 'a subscriber',
    method: 'get',
    path: '/v2/subscribers/{subscriberId}',
    ask: (client) => client.getSubscriber('ada'),
    answer: SUBSCRIBER,
  },
  {
    name: 'preferences',
    method: 'get',
    path: '/v2/subscribers/{subscriberId}/preferences',
    ask: (client) => client.getPreferences('ada'),
    answer: PREFERENCES,
  },
  {
    name: 'changing an integration',
    method: 'put',
    path: '/v1/integrations/{integrationId}',
    ask: (client) => client.updateIntegration('i1', {}),
    answer: INTEGRATION,
  },
  {
    name: 'a notification record',
    method: 'get',
    path: '/v1/notifications/{notificationId}',
    ask: (client) => client.getNotification('n1'),
    answer: NOTIFICATION,
  },
];
