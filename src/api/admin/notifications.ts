/**
 * Notification records: what became of one triggered workflow (interface.md, "Notification record", operation 12).
 */
import { flag, record, shape, text } from '../../shared/json.js';
import type { JsonRecord } from '../../shared/json.js';
import { Failure } from '../error.js';
import { records } from './fields.js';
import { decodeJob } from './job.js';
import type { Job } from './job.js';
import type { Open, Texts } from '../../shared/types.js';
import { notificationPath } from '../urls.js';
import type { Channel } from '../inbox/preferences.js';
import { request } from '../request.js';
import type { CallOptions, Service } from '../config.js';
import { decodeTrigger } from './trigger.js';
import type { Trigger } from './trigger.js';
import { texts } from './feed-message.js';

export interface NotificationTemplate {
  readonly _id: string;
  readonly name: string;
  readonly origin: Open<'service-cloud'>;
  readonly triggers: readonly Trigger[];
}

export interface NotificationRecord extends Texts<
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
  readonly channels: readonly Open<Channel>[];
  readonly subscriber: Texts<'firstName' | 'subscriberId' | '_id' | 'lastName' | 'email' | 'phone'>;
  readonly template: NotificationTemplate;
  readonly jobs: readonly Job[];
  readonly payload: JsonRecord;
  readonly controls: JsonRecord;
  readonly to: JsonRecord;
  readonly tags: readonly string[];
  readonly topics: readonly Texts<'_topicId' | 'topicKey'>[];
  readonly severity: Open<'high'>;
  readonly critical: boolean;
}

export const decodeNotification = shape<NotificationRecord>({
  _id: text,
  _environmentId: text,
  _organizationId: text,
  _subscriberId: text,
  _templateId: text,
  _digestedNotificationId: text,
  transactionId: text,
  createdAt: text,
  updatedAt: text,
  channels: texts,
  subscriber: shape({ firstName: text, subscriberId: text, _id: text, lastName: text, email: text, phone: text }),
  template: shape<NotificationTemplate>({ _id: text, name: text, origin: text, triggers: records(decodeTrigger) }),
  jobs: records(decodeJob),
  payload: record,
  controls: record,
  to: record,
  tags: texts,
  topics: records(shape({ _topicId: text, topicKey: text })),
  severity: text,
  critical: flag,
});

/** Get notification: `GET /v1/notifications/{notificationId}`. @throws Failure */
export async function getNotification(
  service: Service,
  notificationId: string,
  options?: CallOptions,
): Promise<NotificationRecord> {
  const body = await request(service, { method: 'GET', path: notificationPath(notificationId) }, options);
  // Older services were seen to say so with a success.
  if (body['data'] === null) throw new Failure('missing', { status: 200 });
  return decodeNotification(body);
}
