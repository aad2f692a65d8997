/**
 * Integrations: the accounts that channels are delivered through (interface.md, "Integration", operation 11).
 */
import { boolean, object, string } from '../../shared/json.js';
import { records } from './fields.js';
import { decodeFilter } from './filter.js';
import type { Filter } from './filter.js';
import { decodeIntegrationCredentials } from './integration-credentials.js';
import type { IntegrationCredentials } from './integration-credentials.js';
import type { LooseUnion, StringFields } from '../../shared/types.js';
import { integrationPath } from '../urls.js';
import type { Channel } from '../../shared/channels.js';
import { request } from '../request.js';
import type { CallOptions, ApiConfig } from '../config.js';

export interface Integration extends StringFields<
  '_id' | '_environmentId' | '_organizationId' | 'name' | 'identifier' | 'providerId' | 'deletedAt' | 'deletedBy'
> {
  readonly channel: LooseUnion<Channel>;
  /** Real services tell none of them. */
  readonly credentials: IntegrationCredentials;
  readonly active: boolean;
  readonly deleted: boolean;
  readonly primary: boolean;
  readonly conditions: readonly Filter[];
}

/** What is left out stays as it is. */
export interface IntegrationChange {
  readonly name?: string;
  readonly identifier?: string;
  readonly _environmentId?: string;
  /** An active integration has its credentials checked. */
  readonly active?: boolean;
  /** Was seen to replace all that were there. */
  readonly credentials?: IntegrationCredentials;
  /** The interface doesn't show what it does; `false` was seen to leave out the check of the credentials. */
  readonly check?: boolean;
  readonly conditions?: readonly Filter[];
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

/** Update integration: `PUT /v1/integrations/{integrationId}`. @throws Failure */
export async function updateIntegration(
  service: ApiConfig,
  integrationId: string,
  body: IntegrationChange,
  options?: CallOptions,
): Promise<Integration> {
  const path = integrationPath(integrationId);
  return decodeIntegration(await request(service, { method: 'PUT', path, body }, options));
}
