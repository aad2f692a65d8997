/** The twelve operations: path in the interface, call of the client, and a complete response. */
import type { Client } from '../../../../src/api/admin/client.js';
import { FEED_MESSAGE, MESSAGE } from './messages.js';
import { NOTIFICATION } from './notification.js';
import { INTEGRATION, PREFERENCES, SUBSCRIBER } from './records.js';

export interface Operation {
  readonly name: string;
  readonly method: string;
  /** With placeholders, as in the interface. */
  readonly path: string;
  readonly call: (client: Client) => Promise<unknown>;
  readonly response: object;
}

const pageOf = (element: object): object => ({ totalCount: 1, hasMore: true, data: [element], pageSize: 10, page: 2 });

export const OPERATIONS: readonly Operation[] = [
  {
    name: 'appendCredentials',
    method: 'patch',
    path: '/v1/subscribers/{subscriberId}/credentials',
    call: (client) => client.appendCredentials('ada', { providerId: 'fcm', credentials: {} }),
    response: SUBSCRIBER,
  },
  {
    name: 'recordAction',
    method: 'post',
    path: '/v1/subscribers/{subscriberId}/messages/{messageId}/actions/{type}',
    call: (client) => client.recordAction('ada', 'm1', 'primary', { status: 'done' }),
    response: MESSAGE,
  },
  {
    name: 'searchSubscribers',
    method: 'get',
    path: '/v2/subscribers',
    call: (client) => client.searchSubscribers(),
    response: { data: [SUBSCRIBER], next: 'n', previous: 'p' },
  },
  {
    name: 'getFeed',
    method: 'get',
    path: '/v1/subscribers/{subscriberId}/notifications/feed',
    call: (client) => client.getFeed('ada'),
    response: pageOf(FEED_MESSAGE),
  },
  {
    name: 'getMessages',
    method: 'get',
    path: '/v1/messages',
    call: (client) => client.getMessages(),
    response: pageOf(MESSAGE),
  },
  {
    name: 'updateSubscriber',
    method: 'patch',
    path: '/v2/subscribers/{subscriberId}',
    call: (client) => client.updateSubscriber('ada', {}),
    response: SUBSCRIBER,
  },
  {
    name: 'createSubscriber',
    method: 'post',
    path: '/v2/subscribers',
    call: (client) => client.createSubscriber({ subscriberId: 'ada' }),
    response: SUBSCRIBER,
  },
  {
    name: 'updatePreferences',
    method: 'patch',
    path: '/v2/subscribers/{subscriberId}/preferences',
    call: (client) => client.updatePreferences('ada', { channels: {} }),
    response: PREFERENCES,
  },
  {
    name: 'getSubscriber',
    method: 'get',
    path: '/v2/subscribers/{subscriberId}',
    call: (client) => client.getSubscriber('ada'),
    response: SUBSCRIBER,
  },
  {
    name: 'getPreferences',
    method: 'get',
    path: '/v2/subscribers/{subscriberId}/preferences',
    call: (client) => client.getPreferences('ada'),
    response: PREFERENCES,
  },
  {
    name: 'updateIntegration',
    method: 'put',
    path: '/v1/integrations/{integrationId}',
    call: (client) => client.updateIntegration('i1', {}),
    response: INTEGRATION,
  },
  {
    name: 'getNotification',
    method: 'get',
    path: '/v1/notifications/{notificationId}',
    call: (client) => client.getNotification('n1'),
    response: NOTIFICATION,
  },
];
