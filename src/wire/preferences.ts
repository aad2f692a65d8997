/**
 * Preferences of a subscriber, global and per workflow (interface.md, operations 8 and 10).
 */
import { isRecord, list, notOff, record, shape, text } from './decode.js';
import { Failure } from './failure.js';
import type { Open } from './open.js';
import { preferencesPath } from './paths.js';
import { request } from './request.js';
import type { Outgoing } from './request.js';
import type { CallOptions, Service } from './service.js';

export const CHANNELS = ['in_app', 'email', 'sms', 'chat', 'push'] as const;

export type Channel = (typeof CHANNELS)[number];

/** Only channels that the service named: an absent one is not used by any step, which is not the same as off. */
export type ChannelFlags = { readonly [channel in Channel]?: boolean };

export interface WorkflowPreference {
  readonly enabled: boolean;
  readonly channels: ChannelFlags;
  /** Which layer decided a channel. */
  readonly overrides: readonly { readonly channel: Open<'in_app'>; readonly source: Open<'subscriber'> }[];
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

export function decodeChannels(value: unknown): ChannelFlags {
  const source = record(value);
  const flags: { -readonly [channel in Channel]?: boolean } = {};
  for (const channel of CHANNELS) {
    const said = source[channel];
    if (typeof said === 'boolean') flags[channel] = said;
  }
  return flags;
}

const decodeWorkflow = shape<WorkflowPreference>({
  enabled: notOff,
  channels: decodeChannels,
  overrides: (value) => list(value, shape({ channel: text, source: text })),
  workflow: shape({ slug: text, identifier: text, name: text, updatedAt: text }),
});

export const decodePreferences = shape<Preferences>({
  global: shape({ enabled: notOff, channels: decodeChannels }),
  // Without an identifier or slug there is nothing to address a change to.
  workflows: (value) => list(value, decodeWorkflow).filter(({ workflow }) => workflow.identifier || workflow.slug),
});

/** An answer with neither part is no preferences: what was known is better. */
async function exchange(service: Service, outgoing: Outgoing, options?: CallOptions): Promise<Preferences> {
  const body = await request(service, outgoing, options);
  if (!isRecord(body['global']) && !Array.isArray(body['workflows'])) throw new Failure('malformed', { status: 200 });
  return decodePreferences(body);
}

/** Get subscriber preferences: `GET /v2/subscribers/{subscriberId}/preferences`. @throws Failure */
export async function getPreferences(
  service: Service,
  subscriberId: string,
  options?: CallOptions,
): Promise<Preferences> {
  return exchange(service, { method: 'GET', path: preferencesPath(subscriberId) }, options);
}

/**
 * Update subscriber global or workflow-specific preferences: `PATCH /v2/subscribers/{subscriberId}/preferences`.
 * A global change replaces the subscriber's own choices for those channels in every workflow. @throws Failure
 */
export async function updatePreferences(
  service: Service,
  subscriberId: string,
  body: PreferencesBody,
  options?: CallOptions,
): Promise<Preferences> {
  return exchange(service, { method: 'PATCH', path: preferencesPath(subscriberId), body }, options);
}
