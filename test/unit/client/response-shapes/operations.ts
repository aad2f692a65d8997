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

const THEIR = '/v1/subscribers/{subscriberId}';
const OWN = '/v2/subscribers/{subscriberId}';

/** Method of the client, method and path in the interface, arguments (the last is the body, if it is an object) and response. */
const ROWS: readonly (readonly [keyof Client, string, readonly unknown[], object])[] = [
  ['appendCredentials', `PATCH ${THEIR}/credentials`, [WHO, CREDENTIALS], SUBSCRIBER],
  ['recordAction', `POST ${THEIR}/messages/{messageId}/actions/{type}`, [WHO, MESSAGE_ID, TYPE, DONE], MESSAGE],
  ['searchSubscribers', 'GET /v2/subscribers', [], { data: [SUBSCRIBER], next: 'n', previous: 'p' }],
  ['getFeed', `GET ${THEIR}/notifications/feed`, [WHO], pageOf(FEED_MESSAGE)],
  ['getMessages', 'GET /v1/messages', [], pageOf(MESSAGE)],
  ['updateSubscriber', `PATCH ${OWN}`, [WHO, CHANGE], SUBSCRIBER],
  ['createSubscriber', 'POST /v2/subscribers', [NEW], SUBSCRIBER],
  ['updatePreferences', `PATCH ${OWN}/preferences`, [WHO, CHOICE], PREFERENCES],
  ['getSubscriber', `GET ${OWN}`, [WHO], SUBSCRIBER],
  ['getPreferences', `GET ${OWN}/preferences`, [WHO], PREFERENCES],
  ['updateIntegration', 'PUT /v1/integrations/{integrationId}', [INTEGRATION_ID, INTEGRATION_CHANGE], INTEGRATION],
  ['getNotification', 'GET /v1/notifications/{notificationId}', [NOTIFICATION_ID], NOTIFICATION],
];

export const OPERATIONS: readonly Operation[] = ROWS.map(([name, route, args, response]) => {
  const body = args.at(-1);
  const call = async (client: Client): Promise<unknown> => Reflect.apply(client[name], client, args);
  return { name, route, call, response, ...(body instanceof Object && { body }) };
});
