/**
 * Preferences of a subscriber, global and per workflow (interface.md, operations 8 and 10).
 */
import { CHANNELS } from '../../shared/channels.js';
import type { Channel } from '../../shared/channels.js';
import { array, booleanOrTrue, toRecord, object, string } from '../../shared/json.js';
import { InboxError } from '../error.js';
import type { LooseUnion } from '../../shared/types.js';
import { preferencesPath } from '../urls.js';
import { request } from '../request.js';
import type { CallOptions, ApiConfig } from '../config.js';

/** Only channels that the service named: an absent one is not used by any step, which is not the same as off. */
export type ChannelFlags = { readonly [channel in Channel]?: boolean };

export interface WorkflowPreference {
  readonly enabled: boolean;
  readonly channels: ChannelFlags;
  /** Which layer decided a channel. */
  readonly overrides: readonly { readonly channel: LooseUnion<'in_app'>; readonly source: LooseUnion<'subscriber'> }[];
  readonly workflow: { readonly [name in 'slug' | 'identifier' | 'name' | 'updatedAt']: string };
}

export interface Preferences {
  readonly global: { readonly enabled: boolean; readonly channels: ChannelFlags };
  readonly workflows: readonly WorkflowPreference[];
}

export interface PreferencesBody {
  readonly channels: ChannelFlags;
  /** A workflow's `_id`, identifier or slug; the global preferences are meant where it is absent. */
  readonly workflowId?: string;
}

export const decodeChannels = (value: unknown): ChannelFlags => {
  const source = toRecord(value);
  return Object.fromEntries(CHANNELS.flatMap((one) => (typeof source[one] === 'boolean' ? [[one, source[one]]] : [])));
};

const decodeWorkflow = object<WorkflowPreference>({
  enabled: booleanOrTrue,
  channels: decodeChannels,
  overrides: (value) => array(value, object({ channel: string, source: string })),
  workflow: object({ slug: string, identifier: string, name: string, updatedAt: string }),
});

export const decodePreferences = object<Preferences>({
  global: object({ enabled: booleanOrTrue, channels: decodeChannels }),
  // Without an identifier or slug there is nothing to address a change to.
  workflows: (value) => array(value, decodeWorkflow).filter(({ workflow }) => workflow.identifier || workflow.slug),
});

async function exchange(
  service: ApiConfig,
  subscriberId: string,
  method: 'GET' | 'PATCH',
  options?: CallOptions,
  body?: PreferencesBody,
): Promise<Preferences> {
  const answer = await request(
    service,
    { method, path: preferencesPath(subscriberId), ...(body && { body }) },
    options,
  );
  // One with neither part is no preferences: what was known is better.
  if (!answer['global'] && !answer['workflows']) throw new InboxError('malformed', { status: 200 });
  return decodePreferences(answer);
}

/** Get subscriber preferences: `GET /v2/subscribers/{subscriberId}/preferences`. @throws Failure */
export const getPreferences = (service: ApiConfig, subscriberId: string, options?: CallOptions): Promise<Preferences> =>
  exchange(service, subscriberId, 'GET', options);

/**
 * Update subscriber global or workflow-specific preferences: `PATCH /v2/subscribers/{subscriberId}/preferences`.
 * A global change replaces the subscriber's own choices for those channels in every workflow. @throws Failure
 */
export const updatePreferences = (
  service: ApiConfig,
  subscriberId: string,
  body: PreferencesBody,
  options?: CallOptions,
): Promise<Preferences> => exchange(service, subscriberId, 'PATCH', options, body);
