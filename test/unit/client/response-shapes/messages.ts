/** A complete message of the list and of the feed, with the values that the interface documents. */
import { FILTER, FLAGS, SUBSCRIBER, TIME, TRIGGER } from './records.js';

const CTA = {
  type: 'redirect',
  data: { url: '/notes/7' },
  action: {
    status: 'done',
    buttons: [{ type: 'primary', content: 'Accept', resultContent: 'Accepted', url: '/yes', target: '_self' }],
    result: { type: 'primary', payload: { note: 'x' } },
  },
};

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

const IDS = {
  _id: 'm1',
  _templateId: 't1',
  _environmentId: 'e1',
  _messageTemplateId: 'mt1',
  _organizationId: 'o1',
  _notificationId: 'n1',
  _subscriberId: 's1',
  _feedId: 'f1',
};

const COMMON = {
  ...IDS,
  createdAt: TIME,
  transactionId: 'tx1',
  templateIdentifier: 'comment-added',
  providerId: 'novu',
  subject: 'A title',
  read: true,
  seen: true,
  deviceTokens: ['t1'],
  cta: CTA,
  status: 'sent',
  payload: { order: { id: 7 } },
  overrides: { in_app: {} },
};

export const FEED_MESSAGE = {
  ...COMMON,
  _jobId: 'j1',
  updatedAt: TIME,
  channel: 'in_app',
  content: 'A text',
  avatar: 'https://fieldnote.example/a.png',
  severity: 'high',
  archived: true,
  subscriber: { _id: 's1', firstName: 'Ada', lastName: 'Ek', avatar: 'a', subscriberId: 'ada' },
  actor: { type: 'none', data: 'x' },
};

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
