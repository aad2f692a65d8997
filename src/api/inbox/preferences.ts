/** Preferences of a subscriber, global and per workflow: reading and changing them. */
import { CHANNELS } from '../../shared/channels.js';
import type { Channel } from '../../shared/channels.js';
import { boolean, string, toRecord } from '../../shared/json.js';
import { array, object } from '../../shared/json-readers.js';
import type { LooseUnion } from '../../shared/types.js';
import { InboxError } from '../error.js';
import { preferencesPath } from '../urls.js';
import { request } from '../request.js';
import type { ApiConfig, CallOptions } from '../config.js';

/** A missing channel is used by no step of the workflow, which is not the same as off. */
export type ChannelFlags = { readonly [channel in Channel]?: boolean };

export interface WorkflowPreference {
  readonly enabled: boolean;
  readonly channels: ChannelFlags;
  /** The layer that decided each channel. */
  readonly overrides: readonly { readonly channel: LooseUnion<'in_app'>; readonly source: LooseUnion<'subscriber'> }[];
  readonly workflow: { readonly [name in 'slug' | 'identifier' | 'name' | 'updatedAt']: string };
}

export interface Preferences {
  readonly global: { readonly enabled: boolean; readonly channels: ChannelFlags };
  readonly workflows: readonly WorkflowPreference[];
}

export interface PreferencesBody {
  readonly channels: ChannelFlags;
  /** The `_id`, identifier or slug of a workflow; without it, the change is global. */
  readonly workflowId?: string;
}

export const decodeChannels = (value: unknown): ChannelFlags => {
  const record = toRecord(value);
  return Object.fromEntries(
    CHANNELS.flatMap((channel) => (typeof record[channel] === 'boolean' ? [[channel, record[channel]]] : [])),
  );
};

const booleanOrTrue = (value: unknown): boolean => boolean(value, true);

const decodeWorkflow = object<WorkflowPreference>({
  enabled: booleanOrTrue,
  channels: decodeChannels,
  overrides: (value) => array(value, object({ channel: string, source: string })),
  workflow: object({ slug: string, identifier: string, name: string, updatedAt: string }),
});

export const decodePreferences = object<Preferences>({
  global: object({ enabled: booleanOrTrue, channels: decodeChannels }),
  // A workflow with neither identifier nor slug cannot be named in a change.
  workflows: (value) => array(value, decodeWorkflow).filter(({ workflow }) => workflow.identifier || workflow.slug),
});

async function requestPreferences(
  config: ApiConfig,
  subscriberId: string,
  method: 'GET' | 'PATCH',
  options?: CallOptions,
  body?: PreferencesBody,
): Promise<Preferences> {
  const path = preferencesPath(subscriberId);
  const record = await request(config, { method, path, ...(body && { body }) }, options);
  // Without either part this is not a preferences response. An error leaves the preferences that are shown in place.
  if (!record['global'] && !record['workflows']) throw new InboxError('malformed', { status: 200 });
  return decodePreferences(record);
}

/** Reads preferences: `GET /v2/subscribers/{subscriberId}/preferences`. @throws InboxError */
export const getPreferences = (config: ApiConfig, subscriberId: string, options?: CallOptions): Promise<Preferences> =>
  requestPreferences(config, subscriberId, 'GET', options);

/**
 * Changes preferences: `PATCH /v2/subscribers/{subscriberId}/preferences`. A global change replaces the subscriber's own
 * choices for those channels in every workflow. @throws InboxError
 */
export const updatePreferences = (
  config: ApiConfig,
  subscriberId: string,
  body: PreferencesBody,
  options?: CallOptions,
): Promise<Preferences> => requestPreferences(config, subscriberId, 'PATCH', options, body);
