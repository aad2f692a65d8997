/** Notification records: the result of one triggered workflow, with its jobs. */
import { boolean, string, toRecord } from '../../shared/json.js';
import { object, strings } from '../../shared/json-readers.js';
import type { JsonRecord } from '../../shared/json.js';
import type { Channel } from '../../shared/channels.js';
import type { LooseUnion, StringFields } from '../../shared/types.js';
import { InboxError } from '../error.js';
import { notificationPath } from '../urls.js';
import { request } from '../request.js';
import type { ApiConfig, CallOptions } from '../config.js';
import { decodeJob } from './job.js';
import type { Job } from './job.js';
import { records } from './list-readers.js';
import { decodeTrigger } from './workflows.js';
import type { Trigger } from './workflows.js';

export interface NotificationTemplate {
  readonly _id: string;
  readonly name: string;
  readonly origin: LooseUnion<'service-cloud'>;
  readonly triggers: readonly Trigger[];
}

export interface NotificationRecord extends StringFields<
  | '_id'
  | '_environmentId'
  | '_organizationId'
  | '_subscriberId'
  | '_templateId'
  | '_digestedNotificationId'
  | 'transactionId'
  | 'createdAt'
  | 'updatedAt'
> {
  readonly channels: readonly LooseUnion<Channel>[];
  readonly subscriber: StringFields<'firstName' | 'subscriberId' | '_id' | 'lastName' | 'email' | 'phone'>;
  readonly template: NotificationTemplate;
  readonly jobs: readonly Job[];
  readonly payload: JsonRecord;
  readonly controls: JsonRecord;
  readonly to: JsonRecord;
  readonly tags: readonly string[];
  readonly topics: readonly StringFields<'_topicId' | 'topicKey'>[];
  readonly severity: LooseUnion<'high'>;
  readonly critical: boolean;
}

export const decodeNotification = object<NotificationRecord>({
  _id: string,
  _environmentId: string,
  _organizationId: string,
  _subscriberId: string,
  _templateId: string,
  _digestedNotificationId: string,
  transactionId: string,
  createdAt: string,
  updatedAt: string,
  channels: strings,
  subscriber: object({
    firstName: string,
    subscriberId: string,
    _id: string,
    lastName: string,
    email: string,
    phone: string,
  }),
  template: object<NotificationTemplate>({
    _id: string,
    name: string,
    origin: string,
    triggers: records(decodeTrigger),
  }),
  jobs: records(decodeJob),
  payload: toRecord,
  controls: toRecord,
  to: toRecord,
  tags: strings,
  topics: records(object({ _topicId: string, topicKey: string })),
  severity: string,
  critical: boolean,
});

/** Reads a notification record: `GET /v1/notifications/{notificationId}`. @throws InboxError */
export async function getNotification(
  config: ApiConfig,
  notificationId: string,
  options?: CallOptions,
): Promise<NotificationRecord> {
  const body = await request(config, { method: 'GET', path: notificationPath(notificationId) }, options);
  // Older services report a missing record as a success without data.
  if (body['data'] === null) throw new InboxError('missing', { status: 200 });
  return decodeNotification(body);
}
