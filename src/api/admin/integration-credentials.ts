/**
 * What a provider needs to deliver (interface.md, "Integration credentials"). All of it is optional: a name that is
 * missing was not given, which is not the same as empty or off.
 */
import { isRecord, toRecord } from '../../shared/json.js';
import type { JsonRecord } from '../../shared/json.js';

const TEXTS = [
  'apiKey',
  'user',
  'secretKey',
  'domain',
  'password',
  'host',
  'port',
  'region',
  'accountSid',
  'messageProfileId',
  'token',
  'from',
  'senderName',
  'projectName',
  'applicationId',
  'clientId',
  'baseUrl',
  'webhookUrl',
  'redirectUrl',
  'serviceAccount',
  'ipPoolName',
  'apiKeyRequestHeader',
  'secretKeyRequestHeader',
  'idPath',
  'datePath',
  'apiToken',
  'authenticationTokenKey',
  'instanceId',
  'alertUid',
  'title',
  'imageUrl',
  'state',
  'externalLink',
  'channelId',
  'phoneNumberIdentification',
  'accessKey',
] as const;
const FLAGS = ['secure', 'requireTls', 'ignoreTls', 'hmac', 'authenticateByToken'] as const;

export type IntegrationCredentials = { readonly [name in (typeof TEXTS)[number]]?: string } & {
  readonly [name in (typeof FLAGS)[number]]?: boolean;
} & { readonly tlsOptions?: JsonRecord };

export function decodeIntegrationCredentials(value: unknown): IntegrationCredentials {
  const source = toRecord(value);
  const texts: { [name in (typeof TEXTS)[number]]?: string } = {};
  for (const name of TEXTS) {
    const said = source[name];
    if (typeof said === 'string') texts[name] = said;
  }
  const flags: { [name in (typeof FLAGS)[number]]?: boolean } = {};
  for (const name of FLAGS) {
    const said = source[name];
    if (typeof said === 'boolean') flags[name] = said;
  }
  const { tlsOptions } = source;
  return { ...texts, ...flags, ...(isRecord(tlsOptions) && { tlsOptions }) };
}
