/**
 * The twelve operations of the interface: path, status and rate limit category. Single records are returned as `{ data }`, pages
 * as they are.
 */
import { recordAction } from './actions.js';
import { addCredentials } from './credentials.js';
import { getFeed } from './feed.js';
import { updateIntegration } from './integrations.js';
import { listMessages } from './messages.js';
import { getNotification } from './notifications.js';
import { updatePreferences } from './preference-update.js';
import { getPreferences } from './preferences.js';
import type { Category } from '../http/rate-limit.js';
import type { Store } from '../database/store.js';
import { searchSubscribers } from './subscriber-search.js';
import { createSubscriber, getSubscriber, patchSubscriber } from './subscribers.js';
import type { Data } from '../types.js';

export interface Call {
  /** A parameter of the path; empty if there is none. */
  readonly pathParameter: (name: string) => string;
  readonly query: Data;
  readonly body: unknown;
}
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly status: 200 | 201;
  readonly category: Category;
  readonly run: (store: Store, call: Call) => unknown;
}

const withData =
  (run: Operation['run']): Operation['run'] =>
  (store, call) => ({ data: run(store, call) });
const subscriberIdOf = (call: Call): string => call.pathParameter('subscriberId');

export const operations: readonly Operation[] = [
  {
    method: 'PATCH',
    path: '/v1/subscribers/:subscriberId/credentials',
    status: 200,
    category: 'configuration',
    run: withData((store, call) => addCredentials(store, subscriberIdOf(call), call.body)),
  },
  {
    method: 'POST',
    path: '/v1/subscribers/:subscriberId/messages/:messageId/actions/:type',
    status: 201,
    category: 'configuration',
    run: withData((store, call) => {
      const target = {
        subscriberId: subscriberIdOf(call),
        messageId: call.pathParameter('messageId'),
        type: call.pathParameter('type'),
      };
      return recordAction(store, target, call.body);
    }),
  },
  {
    method: 'GET',
    path: '/v1/subscribers/:subscriberId/notifications/feed',
    status: 200,
    category: 'configuration',
    run: (store, call) => getFeed(store, subscriberIdOf(call), call.query),
  },
  {
    method: 'GET',
    path: '/v2/subscribers',
    status: 200,
    category: 'configuration',
    run: (store, call) => searchSubscribers(store, call.query),
  },
  {
    method: 'POST',
    path: '/v2/subscribers',
    status: 201,
    category: 'configuration',
    run: withData((store, call) => createSubscriber(store, call.body, call.query)),
  },
  {
    method: 'GET',
    path: '/v2/subscribers/:subscriberId',
    status: 200,
    category: 'configuration',
    run: withData((store, call) => getSubscriber(store, subscriberIdOf(call))),
  },
  {
    method: 'PATCH',
    path: '/v2/subscribers/:subscriberId',
    status: 200,
    category: 'configuration',
    run: withData((store, call) => patchSubscriber(store, subscriberIdOf(call), call.body)),
  },
  {
    method: 'GET',
    path: '/v2/subscribers/:subscriberId/preferences',
    status: 200,
    category: 'configuration',
    run: withData((store, call) => getPreferences(store, subscriberIdOf(call), call.query)),
  },
  {
    method: 'PATCH',
    path: '/v2/subscribers/:subscriberId/preferences',
    status: 200,
    category: 'configuration',
    run: withData((store, call) => updatePreferences(store, subscriberIdOf(call), call.body)),
  },
  {
    method: 'GET',
    path: '/v1/messages',
    status: 200,
    category: 'global',
    run: (store, call) => listMessages(store, call.query),
  },
  {
    method: 'GET',
    path: '/v1/notifications/:notificationId',
    status: 200,
    category: 'global',
    run: withData((store, call) => getNotification(store, call.pathParameter('notificationId'))),
  },
  {
    method: 'PUT',
    path: '/v1/integrations/:integrationId',
    status: 200,
    category: 'global',
    run: withData((store, call) => updateIntegration(store, call.pathParameter('integrationId'), call.body)),
  },
];
