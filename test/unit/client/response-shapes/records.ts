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
