/** Converts the form that adds credentials to a request, and the service's errors to errors of its fields. */
import type { CredentialsBody, CredentialsProvider, InboxError, Subscriber } from '../../src/api/admin/client.js';
import { fieldError, toFormErrors, type FormErrors } from './form-errors.js';

export const providers: readonly CredentialsProvider[] = [
  'fcm',
  'apns',
  'expo',
  'one-signal',
  'pushpad',
  'push-webhook',
  'pusher-beams',
  'slack',
  'discord',
  'msteams',
  'mattermost',
  'ryver',
  'zulip',
  'grafana-on-call',
  'getstream',
  'rocket-chat',
  'whatsapp-business',
  'chat-webhook',
];

export const moreFields = [
  ['channel', 'Channel'],
  ['alertUid', 'Alert uid'],
  ['title', 'Title'],
  ['imageUrl', 'Image'],
  ['state', 'State'],
  ['externalUrl', 'External link'],
] as const;

const TEXT_FIELDS = ['webhookUrl', ...moreFields.map(([name]) => name)] as const;

export const deviceFields: readonly string[] = ['providerId', 'integrationIdentifier', 'deviceTokens', ...TEXT_FIELDS];

/** The request for a form. It repeats the existing tokens, because the service treats a missing list as an empty one, and
 * does not say which integration an entry belongs to. */
export function readDevice(
  values: Readonly<Record<string, string>>,
  person: Subscriber,
): { readonly body: CredentialsBody } | { readonly errors: FormErrors } {
  const providerId = providers.find((name) => name === values['providerId']);
  if (!providerId) return { errors: fieldError('providerId', 'Choose one.') };
  const identifier = values['integrationIdentifier'];
  const newTokens = (values['deviceTokens'] ?? '').split('\n').flatMap((line) => line.trim() || []);
  const filled = TEXT_FIELDS.filter((name) => values[name]);
  if (newTokens.length === 0 && filled.length === 0) {
    return { errors: fieldError('deviceTokens', 'Give a token or a webhook.') };
  }
  const existingTokens = person.channels
    .filter((entry) => entry.providerId === providerId)
    .slice(0, 1)
    .flatMap(({ credentials }) => credentials.deviceTokens);
  const deviceTokens = [...new Set([...existingTokens, ...newTokens])];
  return {
    body: {
      providerId,
      ...(identifier && { integrationIdentifier: identifier }),
      credentials: {
        ...(deviceTokens.length > 0 && { deviceTokens }),
        ...Object.fromEntries(filled.map((name) => [name, values[name]])),
      },
    },
  };
}

/** The most frequent error, a provider without an active integration, belongs to one field. */
export function deviceErrors(error: InboxError, values: Readonly<Record<string, string>>): FormErrors {
  const errors = toFormErrors(error, deviceFields);
  if (!/active .*integration/.test(errors.general)) return errors;
  return fieldError(values['integrationIdentifier'] ? 'integrationIdentifier' : 'providerId', errors.general);
}
