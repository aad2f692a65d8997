/**
 * The decoder of a feed message with all that interface.md names: for servers, which may want more of it than an inbox shows.
 */
import { array, toRecord, object, string } from '../../shared/json.js';
import { INBOX_MESSAGE_FIELDS } from '../inbox/feed.js';
import type { FeedMessage } from '../inbox/feed.js';

export const texts = (value: unknown): string[] =>
  array(value, (element) => (typeof element === 'string' ? element : undefined));

export const decodeFeedMessage = object<FeedMessage>({
  ...INBOX_MESSAGE_FIELDS,
  _templateId: string,
  _environmentId: string,
  _messageTemplateId: string,
  _organizationId: string,
  _notificationId: string,
  _subscriberId: string,
  _feedId: string,
  _jobId: string,
  updatedAt: string,
  transactionId: string,
  providerId: string,
  channel: string,
  status: string,
  deviceTokens: texts,
  overrides: toRecord,
  subscriber: object({ _id: string, firstName: string, lastName: string, avatar: string, subscriberId: string }),
});
