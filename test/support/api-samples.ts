/** Complete bodies as the interface documents them, and as real services send them. */
export const FEED_MESSAGE = {
  _id: '63daff4cc037e013fd82dadd',
  _templateId: 't',
  _environmentId: 'e',
  _messageTemplateId: 'mt',
  _organizationId: 'o',
  _notificationId: 'n',
  _subscriberId: 's',
  _feedId: 'f',
  _jobId: 'j',
  createdAt: '2026-02-02T00:09:48.673Z',
  updatedAt: '2026-02-02T00:10:21.544Z',
  transactionId: 'tx',
  templateIdentifier: 'comment-added',
  providerId: 'novu',
  subject: 'A title',
  channel: 'in_app',
  status: 'sent',
  content: 'A text',
  avatar: 'https://x.example/a.png',
  severity: 'high',
  read: true,
  seen: true,
  archived: true,
  deviceTokens: ['token'],
  cta: {
    type: 'redirect',
    data: { url: '/here' },
    action: {
      status: 'done',
      buttons: [
        { type: 'primary', content: 'Yes', resultContent: 'Said yes', url: '/yes', target: '_blank' },
        { type: 'secondary', content: 'No', resultContent: 'Said no', url: '', target: '' },
      ],
      result: { type: 'primary', payload: { note: 'x' } },
    },
  },
  payload: { order: { id: 7 } },
  overrides: { in_app: {} },
  subscriber: { _id: 'i', firstName: 'A', lastName: 'B', avatar: 'a', subscriberId: 'me' },
  actor: { type: 'user', data: 'https://x.example/b.png' },
};

/** A fixture of the service's published client, without `archived`, `cta.type` and `cta.data`. */
export const OLD_MESSAGE = {
  _id: '63daff4cc037e013fd82dadd',
  _templateId: '63daff36c037e013fd82da05',
  _jobId: '63daff4c7779f59258e38b3c',
  templateIdentifier: 'absences',
  cta: { action: { buttons: [] } },
  _feedId: null,
  channel: 'in_app',
  content: 'test',
  deviceTokens: [],
  seen: true,
  read: true,
  status: 'sent',
  deleted: false,
  createdAt: '2023-02-02T00:09:48.673Z',
  __v: 0,
  lastReadDate: '2023-02-02T00:10:21.544Z',
};

export const PREFERENCES = {
  global: { enabled: true, channels: { in_app: true, email: false }, schedule: { isEnabled: false } },
  workflows: [
    {
      enabled: true,
      channels: { in_app: true, email: false },
      overrides: [
        { channel: 'email', source: 'subscriber' },
        { channel: 'in_app', source: 'template' },
      ],
      updatedAt: '2026-01-01T00:00:00.000Z',
      workflow: { slug: 'comment-added_wf_AbC123', identifier: 'comment-added', name: 'Comment added', updatedAt: '' },
    },
  ],
};

/** The response to an action: `content` is an object; `subscriber` and `template` are whole records. */
export const ACTED = {
  ...FEED_MESSAGE,
  content: { type: 'button', content: 'x', url: '/', styles: { textAlign: 'center' } },
  subscriber: { subscriberId: 'me', deleted: false, channels: [] },
  template: { _id: 't', steps: [], triggers: [] },
  deliveredAt: ['2026-02-02T00:09:48.673Z'],
};

export const SUBSCRIBER = {
  _id: 'i',
  subscriberId: 'me',
  firstName: 'A',
  lastName: 'B',
  email: 'a@x.example',
  phone: '+1',
  avatar: 'a',
  locale: 'en',
  timezone: 'Europe/Berlin',
  channels: [
    {
      providerId: 'fcm',
      integrationIdentifier: 'fcm-1',
      _integrationId: 'x',
      credentials: {
        webhookUrl: 'https://x',
        channel: 'c',
        deviceTokens: ['t', 'u'],
        alertUid: 'a',
        title: 'Phone',
        imageUrl: 'https://x/1.png',
        state: 'ok',
        externalUrl: 'https://x/e',
      },
    },
  ],
  topics: ['news'],
  isOnline: true,
  lastOnlineAt: '2026-02-02T00:09:48.673Z',
  __v: 3,
  data: { plan: 'pro' },
  _organizationId: 'o',
  _environmentId: 'e',
  deleted: true,
  createdAt: '2026-02-02T00:09:48.673Z',
  updatedAt: '2026-02-02T00:09:48.673Z',
};
