/** One complete record of each resource with the values that the interface documents. */
export const TIME = '2026-02-02T00:09:48.673Z';

export const FILTER = {
  isNegated: true,
  type: 'BOOLEAN',
  value: 'AND',
  children: [{ field: 'plan', value: '5', operator: 'LARGER', on: 'subscriber' }],
};

export const FLAGS = { email: true, sms: false, in_app: true, chat: false, push: true };
export const TRIGGER = {
  type: 'event',
  identifier: 'comment-added',
  variables: [{ name: 'text' }],
  subscriberVariables: [{ name: 'email' }],
};

export const SUBSCRIBER = {
  _id: 's1',
  subscriberId: 'ada',
  firstName: 'Ada',
  lastName: 'Ek',
  email: 'ada@fieldnote.example',
  phone: '+15005550006',
  avatar: 'https://fieldnote.example/ada.png',
  locale: 'sv_SE',
  timezone: 'Europe/Stockholm',
  channels: [
    {
      providerId: 'fcm',
      integrationIdentifier: 'android-push',
      _integrationId: 'i1',
      credentials: {
        webhookUrl: 'https://hooks.example/1',
        channel: 'general',
        deviceTokens: ['t1', 't2'],
        alertUid: 'a1',
        title: 'Phone',
        imageUrl: 'https://hooks.example/1.png',
        state: 'ok',
        externalUrl: 'https://hooks.example/e',
      },
    },
  ],
  topics: ['news'],
  isOnline: true,
  lastOnlineAt: TIME,
  __v: 3,
  data: { plan: 'pro', deep: { list: [1, null] } },
  _organizationId: 'o1',
  _environmentId: 'e1',
  deleted: true,
  createdAt: TIME,
  updatedAt: TIME,
};

export const PREFERENCES = {
  global: { enabled: true, channels: FLAGS },
  workflows: [
    {
      enabled: true,
      channels: FLAGS,
      overrides: [{ channel: 'in_app', source: 'subscriber' }],
      workflow: { slug: 'comment-added_wf_1', identifier: 'comment-added', name: 'Comment added', updatedAt: TIME },
    },
  ],
};

export const INTEGRATION = {
  _id: 'i1',
  _environmentId: 'e1',
  _organizationId: 'o1',
  name: 'Product mail',
  identifier: 'product-mail',
  providerId: 'sendgrid',
  channel: 'in_app',
  credentials: { apiKey: 'k', host: 'smtp.example', port: '25', secure: true, tlsOptions: { ca: 'x' } },
  active: true,
  deleted: true,
  primary: true,
  deletedAt: TIME,
  deletedBy: 'c1',
  conditions: [FILTER],
};
