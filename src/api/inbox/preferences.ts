/**
 * Preferences of a subscriber, global and per workflow (interface.md, operations 8 and 10).
 */
import { list, notOff, record, shape, text } from '../../shared/json.js';
import { Failure } from '../error.js';
import type { Open } from '../../shared/types.js';
import { preferencesPath } from '../urls.js';
import { request } from '../request.js';
import type { CallOptions, Service } from '../config.js';

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

export const decodeChannels = (value: unknown): ChannelFlags => {
  const source = record(value);
  return Object.fromEntries(CHANNELS.flatMap((one) => (typeof source[one] === 'boolean' ? [[one, source[one]]] : [])));
};

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

async function exchange(
  service: Service,
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
  if (!answer['global'] && !answer['workflows']) throw new Failure('malformed', { status: 200 });
  return decodePreferences(answer);
}

/** Get subscriber preferences: `GET /v2/subscribers/{subscriberId}/preferences`. @throws Failure */
export const getPreferences = (service: Service, subscriberId: string, options?: CallOptions): Promise<Preferences> =>
  exchange(service, subscriberId, 'GET', options);

/**
 * Update subscriber global or workflow-specific preferences: `PATCH /v2/subscribers/{subscriberId}/preferences`.
 * A global change replaces the subscriber's own choices for those channels in every workflow. @throws Failure
 */
export const updatePreferences = (
  service: Service,
  subscriberId: string,
  body: PreferencesBody,
  options?: CallOptions,
): Promise<Preferences> => exchange(service, subscriberId, 'PATCH', options, body);
