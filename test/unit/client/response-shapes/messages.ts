/** A complete message of the list and of the feed, with the values that the interface documents. */
import { FEED_MESSAGE, SUBSCRIBER } from '../../../support/api-samples.js';
import { FILTER, FLAGS, TIME, TRIGGER } from './records.js';

const VARIANT = {
  _id: 'v1',
  uuid: 'u1',
  name: 'In-app',
  _templateId: 't1',
  _parentId: 'p1',
  active: true,
  shouldStopOnFail: true,
  template: { type: 'in_app' },
  filters: [FILTER],
  metadata: {
    amount: 5,
    unit: 'seconds',
    digestKey: 'k',
    type: 'regular',
    backoff: true,
    backoffAmount: 2,
    backoffUnit: 'seconds',
    updateMode: true,
  },
  replyCallback: { active: true, url: 'https://fieldnote.example/reply' },
};

/** Fields that a message of the list has not. */
const OF_FEED_ALONE = new Set(['_jobId', 'updatedAt', 'avatar', 'severity', 'archived', 'actor']);
const COMMON = Object.fromEntries(Object.entries(FEED_MESSAGE).filter(([name]) => !OF_FEED_ALONE.has(name)));

export const MESSAGE = {
  ...COMMON,
  subscriber: SUBSCRIBER,
  template: {
    _id: 't1',
    name: 'Comment added',
    description: 'Someone commented',
    active: true,
    draft: true,
    critical: true,
    deleted: true,
    preferenceSettings: FLAGS,
    tags: ['social'],
    steps: [{ ...VARIANT, variants: [VARIANT] }],
    _organizationId: 'o1',
    _creatorId: 'c1',
    _environmentId: 'e1',
    _notificationGroupId: 'g1',
    _parentId: 'p1',
    triggers: [TRIGGER],
    deletedAt: TIME,
    deletedBy: 'c2',
    notificationGroup: { _id: 'g1', name: 'General', _environmentId: 'e1', _organizationId: 'o1', _parentId: 'p1' },
    data: { a: 1 },
    workflowIntegrationStatus: { ok: true },
  },
  deliveredAt: [TIME, TIME],
  lastSeenDate: TIME,
  lastReadDate: TIME,
  content: { type: 'button', content: 'Open', url: '/notes/7', styles: { textAlign: 'center' } },
  channel: 'email',
  snoozedUntil: TIME,
  email: 'ada@fieldnote.example',
  phone: '+15005550006',
  directWebhookUrl: 'https://hooks.example/1',
  title: 'A push title',
  errorId: 'e1',
  errorText: 'It failed',
};
