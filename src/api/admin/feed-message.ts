/**
 * The decoder of a feed message with all that interface.md names: for servers, which may want more of it than an inbox shows.
 */
import { list, record, shape, text } from '../../shared/json.js';
import { SHOWN } from '../inbox/feed.js';
import type { FeedMessage } from '../inbox/feed.js';

export const texts = (value: unknown): string[] =>
  list(value, (element) => (typeof element === 'string' ? element : undefined));

export const decodeFeedMessage = shape<FeedMessage>({
  ...SHOWN,
  _templateId: text,
  _environmentId: text,
  _messageTemplateId: text,
  _organizationId: text,
  _notificationId: text,
  _subscriberId: text,
  _feedId: text,
  _jobId: text,
  updatedAt: text,
  transactionId: text,
  providerId: text,
  channel: text,
  status: text,
  deviceTokens: texts,
  overrides: record,
  subscriber: shape({ _id: text, firstName: text, lastName: text, avatar: text, subscriberId: text }),
});
