/**
 * Notification records: what became of one triggered workflow (interface.md, "Notification record", operation 12).
 */
import { boolean, toRecord, object, string } from '../../shared/json.js';
import type { JsonRecord } from '../../shared/json.js';
import { InboxError } from '../error.js';
import { records } from './fields.js';
import { decodeJob } from './job.js';
import type { Job } from './job.js';
import type { LooseUnion, StringFields } from '../../shared/types.js';
import { notificationPath } from '../urls.js';
import type { Channel } from '../../shared/channels.js';
import { request } from '../request.js';
import type { CallOptions, ApiConfig } from '../config.js';
import { decodeTrigger } from './trigger.js';
import type { Trigger } from './trigger.js';
import { texts } from './feed-message.js';

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
  channels: texts,
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
  tags: texts,
  topics: records(object({ _topicId: string, topicKey: string })),
  severity: string,
  critical: boolean,
});

/** Get notification: `GET /v1/notifications/{notificationId}`. @throws Failure */
export async function getNotification(
  service: ApiConfig,
  notificationId: string,
  options?: CallOptions,
): Promise<NotificationRecord> {
  const body = await request(service, { method: 'GET', path: notificationPath(notificationId) }, options);
  // Older services were seen to say so with a success.
  if (body['data'] === null) throw new InboxError('missing', { status: 200 });
  return decodeNotification(body);
}
