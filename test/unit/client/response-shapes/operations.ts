/** The twelve operations: method and path in the interface, call of the client, the body that it sends, and a complete response. */
import type { Client } from '../../../../src/api/admin/client.js';
import { FEED_MESSAGE, SUBSCRIBER } from '../../../support/api-samples.js';
import { MESSAGE } from './messages.js';
import { NOTIFICATION } from './notification.js';
import { INTEGRATION, PREFERENCES } from './records.js';

export interface Operation {
  readonly name: string;
  /** With placeholders, as in the interface. */
  readonly route: string;
  readonly call: (client: Client) => Promise<unknown>;
  readonly body?: object;
  readonly response: object;
}

/** The values of the placeholders. */
export const IDS: Readonly<Record<string, string>> = {
  subscriberId: 'own/1',
  messageId: 'm/1',
  type: 'any type',
  integrationId: 'i/1',
  notificationId: 'n/1',
};
const [WHO = '', MESSAGE_ID = '', TYPE = '', INTEGRATION_ID = '', NOTIFICATION_ID = ''] = Object.values(IDS);
const CREDENTIALS = { providerId: 'fcm', integrationIdentifier: 'x', credentials: { deviceTokens: ['a'] } } as const;
const DONE = { status: 'done', payload: { note: 'é' } } as const;
const CHANGE = { lastName: 'Roth', firstName: null };
const NEW = { subscriberId: 'own/1', firstName: 'Ines', data: { plan: 'pro' } };
const CHOICE = { channels: { email: false }, workflowId: 'w' };
const INTEGRATION_CHANGE = { active: true, credentials: { secretKey: 's' } };

const pageOf = (element: object): object => ({ totalCount: 1, hasMore: true, data: [element], pageSize: 10, page: 2 });

export const OPERATIONS: readonly Operation[] = [
  {
    name: 'appendCredentials',
    route: 'PATCH /v1/subscribers/{subscriberId}/credentials',
    call: (client) => client.appendCredentials(WHO, CREDENTIALS),
    body: CREDENTIALS,
    response: SUBSCRIBER,
  },
  {
    name: 'recordAction',
    route: 'POST /v1/subscribers/{subscriberId}/messages/{messageId}/actions/{type}',
    call: (client) => client.recordAction(WHO, MESSAGE_ID, TYPE, DONE),
    body: DONE,
    response: MESSAGE,
  },
  {
    name: 'searchSubscribers',
    route: 'GET /v2/subscribers',
    call: (client) => client.searchSubscribers(),
    response: { data: [SUBSCRIBER], next: 'n', previous: 'p' },
  },
  {
    name: 'getFeed',
    route: 'GET /v1/subscribers/{subscriberId}/notifications/feed',
    call: (client) => client.getFeed(WHO),
    response: pageOf(FEED_MESSAGE),
  },
  { name: 'getMessages', route: 'GET /v1/messages', call: (client) => client.getMessages(), response: pageOf(MESSAGE) },
  {
    name: 'updateSubscriber',
    route: 'PATCH /v2/subscribers/{subscriberId}',
    call: (client) => client.updateSubscriber(WHO, CHANGE),
    body: CHANGE,
    response: SUBSCRIBER,
  },
  {
    name: 'createSubscriber',
    route: 'POST /v2/subscribers',
    call: (client) => client.createSubscriber(NEW),
    body: NEW,
    response: SUBSCRIBER,
  },
  {
    name: 'updatePreferences',
    route: 'PATCH /v2/subscribers/{subscriberId}/preferences',
    call: (client) => client.updatePreferences(WHO, CHOICE),
    body: CHOICE,
    response: PREFERENCES,
  },
  {
    name: 'getSubscriber',
    route: 'GET /v2/subscribers/{subscriberId}',
    call: (client) => client.getSubscriber(WHO),
    response: SUBSCRIBER,
  },
  {
    name: 'getPreferences',
    route: 'GET /v2/subscribers/{subscriberId}/preferences',
    call: (client) => client.getPreferences(WHO),
    response: PREFERENCES,
  },
  {
    name: 'updateIntegration',
    route: 'PUT /v1/integrations/{integrationId}',
    call: (client) => client.updateIntegration(INTEGRATION_ID, INTEGRATION_CHANGE),
    body: INTEGRATION_CHANGE,
    response: INTEGRATION,
  },
  {
    name: 'getNotification',
    route: 'GET /v1/notifications/{notificationId}',
    call: (client) => client.getNotification(NOTIFICATION_ID),
    response: NOTIFICATION,
  },
];
