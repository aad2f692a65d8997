/**
 * Between the credentials of a provider and the fields of the form that adds some.
 */
import type { CredentialsBody, CredentialsProvider, InboxError, Subscriber } from '../../src/api/admin/client.js';
import { complain, complaintsOf, type Complaints } from './complaints.js';

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

const texts = ['webhookUrl', ...moreFields.map(([name]) => name)] as const;

export const deviceNames: readonly string[] = ['providerId', 'integrationIdentifier', 'deviceTokens', ...texts];

/**
 * The body that a form asks for. The tokens that are there go along: a service was seen that takes a missing list for an
 * empty one.
 */
export function readDevice(
  values: Readonly<Record<string, string>>,
  person: Subscriber,
): { readonly body: CredentialsBody } | { readonly complaints: Complaints } {
  const providerId = providers.find((name) => name === values['providerId']);
  if (!providerId) return { complaints: complain('providerId', 'Choose one.') };
  const identifier = values['integrationIdentifier'];
  const given = (values['deviceTokens'] ?? '').split('\n').flatMap((line) => line.trim() || []);
  const filled = texts.filter((name) => values[name]);
  if (given.length === 0 && filled.length === 0) {
    return { complaints: complain('deviceTokens', 'Give a token or a webhook.') };
  }
  const known = person.channels
    .filter((one) => one.providerId === providerId && (!identifier || one.integrationIdentifier === identifier))
    .slice(0, 1)
    .flatMap(({ credentials }) => credentials.deviceTokens);
  const deviceTokens = [...new Set([...known, ...given])];
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

/** A provider without an integration is the commonest refusal, and is about one field. */
export function deviceComplaints(failure: InboxError, values: Readonly<Record<string, string>>): Complaints {
  const placed = complaintsOf(failure, deviceNames);
  if (!/active .*integration/.test(placed.general)) return placed;
  return complain(values['integrationIdentifier'] ? 'integrationIdentifier' : 'providerId', placed.general);
}
