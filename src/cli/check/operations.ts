/** The twelve operations, each performed once on the check's own subscriber, or on an id that does not exist. */
import type { Client, FeedMessage, Preferences } from '../../api/admin/client.js';
import { InboxError } from '../../api/error.js';
import type { CheckedService } from './service.js';

export interface OperationResult {
  readonly operation: string;
  /** The method and the path with names in place of values. */
  readonly request: string;
  /** Null without an answer. */
  readonly status: number | null;
  /** Milliseconds. */
  readonly time: number;
  /** `reachable`: refused as expected, because there was nothing to try it on. */
  readonly result: 'ok' | 'reachable' | 'failed';
  /** What it means for the inbox. */
  readonly means: string;
}

export interface Trial {
  readonly client: Client;
  readonly subscriberId: string;
  /** A message in the feed of the subscriber, if a workflow was triggered. */
  readonly message: FeedMessage | undefined;
}

interface Operation {
  readonly operation: string;
  readonly request: string;
  /** Returns what the answer means. */
  readonly run: (trial: Trial) => Promise<string>;
  /** What an expected error means; undefined for an error that is one. */
  readonly onError?: (error: InboxError, trial: Trial) => string | undefined;
}

const UNKNOWN_ID = '000000000000000000000000';
const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
const isMissing = ({ status }: InboxError): boolean => status === 404 || status === 400;

/** Changes nothing: the channel keeps its value. */
async function repeatPreference(client: Client, subscriberId: string, { global }: Preferences): Promise<string> {
  await client.updatePreferences(subscriberId, { channels: { in_app: global.channels.in_app ?? true } });
  return 'readers can turn channels on and off';
}

/** Creating comes first: what follows needs the subscriber. */
export const CREATE: Operation = {
  operation: 'Create subscriber',
  request: 'POST /v2/subscribers',
  run: async ({ client, subscriberId }) => {
    await client.createSubscriber({ subscriberId, firstName: 'Inbox', lastName: 'Check' });
    return `the check’s own subscriber ${subscriberId}`;
  },
};

export const OPERATIONS: readonly Operation[] = [
  {
    operation: 'Get subscriber',
    request: 'GET /v2/subscribers/{id}',
    run: async ({ client, subscriberId }) => {
      await client.getSubscriber(subscriberId);
      return 'name and picture of the reader';
    },
  },
  {
    operation: 'Patch subscriber',
    request: 'PATCH /v2/subscribers/{id}',
    run: async ({ client, subscriberId }) => {
      await client.updateSubscriber(subscriberId, { lastName: 'Check of the inbox' });
      return 'your backend can change a reader';
    },
  },
  {
    operation: 'Search subscribers',
    request: 'GET /v2/subscribers',
    run: async ({ client, subscriberId }) => {
      const { data } = await client.searchSubscribers({ subscriberId, limit: 1 });
      return data.length === 1 ? 'your backend can find readers' : 'finds no reader yet: the search lags behind';
    },
  },
  {
    operation: 'Get feed',
    request: 'GET /v1/subscribers/{id}/notifications/feed',
    run: async ({ client, subscriberId }) => {
      const { data } = await client.getFeed(subscriberId, { limit: 10 });
      return `list and badge; ${plural(data.length, 'message')} of this subscriber`;
    },
  },
  {
    operation: 'Get messages',
    request: 'GET /v1/messages',
    run: async ({ client, subscriberId }) => {
      const { data } = await client.getMessages({ subscriberId, limit: 10 });
      return `your backend can list messages; ${data.length} found`;
    },
  },
  {
    operation: 'Mark action',
    request: 'POST /v1/subscribers/{id}/messages/{id}/actions/{type}',
    run: async ({ client, subscriberId, message }) => {
      const id = message?._id ?? UNKNOWN_ID;
      await client.recordAction(subscriberId, id, 'primary', { status: 'done' });
      await client.recordAction(subscriberId, id, 'primary', { status: 'pending' });
      return 'buttons of messages; recorded and taken back';
    },
    onError: (error, { message }) =>
      !message && isMissing(error) ? 'buttons of messages; tried with an unknown message' : undefined,
  },
  {
    operation: 'Get preferences',
    request: 'GET /v2/subscribers/{id}/preferences',
    run: async ({ client, subscriberId }) => {
      const { workflows } = await client.getPreferences(subscriberId);
      return `the settings; ${plural(workflows.length, 'workflow')} in them`;
    },
  },
  {
    operation: 'Update preferences',
    request: 'PATCH /v2/subscribers/{id}/preferences',
    run: async ({ client, subscriberId }) =>
      repeatPreference(client, subscriberId, await client.getPreferences(subscriberId)),
  },
  {
    operation: 'Modify credentials',
    request: 'PATCH /v1/subscribers/{id}/credentials',
    run: async ({ client, subscriberId }) => {
      // No token: nothing can be sent to a device.
      await client.appendCredentials(subscriberId, { providerId: 'fcm', credentials: { deviceTokens: [] } });
      return 'your backend can register devices for push';
    },
    onError: (error) =>
      /integration/i.test(error.message) ? 'not needed: the environment has no integration of fcm' : undefined,
  },
  {
    operation: 'Get notification',
    request: 'GET /v1/notifications/{id}',
    run: async ({ client, message }) => {
      await client.getNotification(message?._notificationId || UNKNOWN_ID);
      return 'your backend can follow a delivery';
    },
    onError: (error, { message }) =>
      !message && isMissing(error) ? 'your backend can follow a delivery; tried with an unknown one' : undefined,
  },
  {
    operation: 'Update integration',
    request: 'PUT /v1/integrations/{id}',
    run: async ({ client }) => {
      await client.updateIntegration(UNKNOWN_ID, { name: 'notification-inbox check' });
      return 'changed an integration with the id 0: tell its owner';
    },
    onError: (error) =>
      isMissing(error) ? 'not used by the inbox; tried with an unknown one, nothing changed' : undefined,
  },
];

/** Performs an operation. Never rejects. */
export async function perform(
  operation: Operation,
  trial: Trial,
  last: CheckedService['last'],
): Promise<OperationResult> {
  const { operation: name, request } = operation;
  const finish = (result: OperationResult['result'], means: string): OperationResult => {
    const { status = null, time = 0 } = last() ?? {};
    return { operation: name, request, status, time: Math.round(time), result, means };
  };
  try {
    return finish('ok', await operation.run(trial));
  } catch (cause) {
    const error = cause instanceof InboxError ? cause : new InboxError('malformed', { message: String(cause) });
    const expected = operation.onError?.(error, trial);
    return expected === undefined ? finish('failed', error.message) : finish('reachable', expected);
  }
}
