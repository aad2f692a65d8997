/** Integrations: the provider accounts that deliver the channels, with their credentials, and changing one. */
import { boolean, isRecord, string, toRecord } from '../../shared/json.js';
import { object } from '../../shared/json-readers.js';
import type { JsonRecord } from '../../shared/json.js';
import type { Channel } from '../../shared/channels.js';
import type { LooseUnion, StringFields } from '../../shared/types.js';
import { integrationPath } from '../urls.js';
import { request } from '../request.js';
import type { ApiConfig, CallOptions } from '../config.js';
import { records } from './list-readers.js';
import { decodeFilter } from './workflows.js';
import type { Filter } from './workflows.js';

const STRING_CREDENTIALS = [
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
const BOOLEAN_CREDENTIALS = ['secure', 'requireTls', 'ignoreTls', 'hmac', 'authenticateByToken'] as const;

/** A missing credential is not set, which is not the same as empty or off. */
export type IntegrationCredentials = { readonly [name in (typeof STRING_CREDENTIALS)[number]]?: string } & {
  readonly [name in (typeof BOOLEAN_CREDENTIALS)[number]]?: boolean;
} & { readonly tlsOptions?: JsonRecord };

export interface Integration extends StringFields<
  '_id' | '_environmentId' | '_organizationId' | 'name' | 'identifier' | 'providerId' | 'deletedAt' | 'deletedBy'
> {
  readonly channel: LooseUnion<Channel>;
  /** In clear from a service that its owner runs; others return none. */
  readonly credentials: IntegrationCredentials;
  readonly active: boolean;
  readonly deleted: boolean;
  readonly primary: boolean;
  readonly conditions: readonly Filter[];
}

/** Missing fields stay unchanged. */
export interface IntegrationChange {
  readonly name?: string;
  readonly identifier?: string;
  readonly _environmentId?: string;
  /** The service checks the credentials of an active integration. */
  readonly active?: boolean;
  /** Replaces all stored credentials in real services. */
  readonly credentials?: IntegrationCredentials;
  /** Not documented by the interface; with `false`, real services skip the check of the credentials. */
  readonly check?: boolean;
  readonly conditions?: readonly Filter[];
}

function decodeIntegrationCredentials(value: unknown): IntegrationCredentials {
  const record = toRecord(value);
  const strings: { [name in (typeof STRING_CREDENTIALS)[number]]?: string } = {};
  for (const name of STRING_CREDENTIALS) {
    const credential = record[name];
    if (typeof credential === 'string') strings[name] = credential;
  }
  const booleans: { [name in (typeof BOOLEAN_CREDENTIALS)[number]]?: boolean } = {};
  for (const name of BOOLEAN_CREDENTIALS) {
    const credential = record[name];
    if (typeof credential === 'boolean') booleans[name] = credential;
  }
  const { tlsOptions } = record;
  return { ...strings, ...booleans, ...(isRecord(tlsOptions) && { tlsOptions }) };
}

export const decodeIntegration = object<Integration>({
  _id: string,
  _environmentId: string,
  _organizationId: string,
  name: string,
  identifier: string,
  providerId: string,
  deletedAt: string,
  deletedBy: string,
  channel: string,
  credentials: decodeIntegrationCredentials,
  active: boolean,
  deleted: boolean,
  primary: boolean,
  conditions: records(decodeFilter),
});

/** Changes an integration: `PUT /v1/integrations/{integrationId}`. @throws InboxError */
export async function updateIntegration(
  config: ApiConfig,
  integrationId: string,
  body: IntegrationChange,
  options?: CallOptions,
): Promise<Integration> {
  const path = integrationPath(integrationId);
  return decodeIntegration(await request(config, { method: 'PUT', path, body }, options));
}
