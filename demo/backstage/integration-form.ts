/** Converts the form of an integration to a request. Credentials are never sent to the page: their fields are always empty. */
import type { InboxError, IntegrationChange, IntegrationCredentials } from '../../src/api/admin/client.js';
import { fieldError, toFormErrors, type FormErrors } from './form-errors.js';
import type { IntegrationSummary } from './context.js';

type CredentialName = Exclude<keyof IntegrationCredentials, 'tlsOptions'>;

/** The credentials of the demo's providers; others have no fields. */
const CREDENTIALS_BY_PROVIDER: Readonly<Record<string, readonly CredentialName[]>> = {
  sendgrid: ['apiKey', 'from', 'senderName'],
  twilio: ['accountSid', 'token', 'from'],
  fcm: ['serviceAccount'],
  apns: ['secretKey', 'apiKey', 'projectName'],
  slack: ['applicationId', 'clientId', 'secretKey'],
};

export const credentialNames = ({ providerId }: Pick<IntegrationSummary, 'providerId'>): readonly CredentialName[] =>
  (Object.hasOwn(CREDENTIALS_BY_PROVIDER, providerId) && CREDENTIALS_BY_PROVIDER[providerId]) || [];

export const integrationFields = (integration: IntegrationSummary): readonly string[] => [
  'name',
  'identifier',
  ...credentialNames(integration),
];

export const integrationValues = ({ name, identifier }: IntegrationSummary): Record<string, string> => ({
  name,
  identifier,
});

/** The changes. If one credential was entered, the service replaces all of them. */
export function readIntegration(
  values: Readonly<Record<string, string>>,
  current: IntegrationSummary,
): IntegrationChange {
  const { name, identifier } = values;
  const entered = credentialNames(current).filter((key) => values[key]);
  return {
    ...(name !== current.name && { name: name ?? '' }),
    ...(identifier !== current.identifier && { identifier: identifier ?? '' }),
    ...(entered.length > 0 && { credentials: Object.fromEntries(entered.map((key) => [key, values[key]])) }),
  };
}

/** Assigns errors of the service to fields: a duplicate identifier, a missing credential. */
export function integrationErrors(error: InboxError, current: IntegrationSummary): FormErrors {
  if (error.status === 409) return fieldError('identifier', 'Another integration has this identifier.');
  const errors = toFormErrors(error, integrationFields(current));
  const named = errors.general.split(':').at(-1)?.split(/\W+/) ?? [];
  const missing = credentialNames(current).filter((name) => named.includes(name));
  return {
    ...errors,
    fields: { ...errors.fields, ...Object.fromEntries(missing.map((name) => [name, ['Missing.']])) },
  };
}
