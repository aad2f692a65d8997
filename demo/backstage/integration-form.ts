/**
 * Between an integration and its form. Credentials go in and never come out: the fields for them are always empty.
 */
import type { InboxError, IntegrationChange, IntegrationCredentials } from '../../src/api/admin/client.js';
import { complain, complaintsOf, type Complaints } from './complaints.js';
import type { KnownIntegration } from './desk.js';

type CredentialName = Exclude<keyof IntegrationCredentials, 'tlsOptions'>;

/** What the providers of this demo are set up with; others have no fields here. */
const credentialsOf: Readonly<Record<string, readonly CredentialName[]>> = {
  sendgrid: ['apiKey', 'from', 'senderName'],
  twilio: ['accountSid', 'token', 'from'],
  fcm: ['serviceAccount'],
  apns: ['secretKey', 'apiKey', 'projectName'],
  slack: ['applicationId', 'clientId', 'secretKey'],
};

export const credentialNames = ({ providerId }: Pick<KnownIntegration, 'providerId'>): readonly CredentialName[] =>
  (Object.hasOwn(credentialsOf, providerId) && credentialsOf[providerId]) || [];

export const integrationNames = (integration: KnownIntegration): readonly string[] => [
  'name',
  'identifier',
  ...credentialNames(integration),
];

export const integrationValues = ({ name, identifier }: KnownIntegration): Record<string, string> => ({
  name,
  identifier,
});

/** What differs. Credentials are sent when one of them was typed; the service then replaces all of them. */
export function readIntegration(values: Readonly<Record<string, string>>, known: KnownIntegration): IntegrationChange {
  const { name, identifier } = values;
  const typed = credentialNames(known).filter((one) => values[one]);
  return {
    ...(name !== known.name && { name: name ?? '' }),
    ...(identifier !== known.identifier && { identifier: identifier ?? '' }),
    ...(typed.length > 0 && { credentials: Object.fromEntries(typed.map((one) => [one, values[one]])) }),
  };
}

/** Where each objection of the service belongs: an identifier that is taken, a credential that it names as missing. */
export function objectionsOf(failure: InboxError, known: KnownIntegration): Complaints {
  if (failure.status === 409) return complain('identifier', 'Another integration has this identifier.');
  const placed = complaintsOf(failure, integrationNames(known));
  const named = placed.general.split(':').at(-1)?.split(/\W+/) ?? [];
  const missing = credentialNames(known).filter((name) => named.includes(name));
  return {
    ...placed,
    fields: { ...placed.fields, ...Object.fromEntries(missing.map((name) => [name, ['Missing.']])) },
  };
}
