/**
 * Preferences of a subscriber, global and per workflow (interface.md, operations 8 and 10).
 */
import { flag, list, record, textFields } from './decode.js';
import { preferencesPath } from './paths.js';
import { request } from './request.js';
import type { CallOptions, Service } from './service.js';

export const CHANNELS = ['in_app', 'email', 'sms', 'chat', 'push'] as const;

export type Channel = (typeof CHANNELS)[number];

/** Only channels that the service named: an absent one is not used by any step, which is not the same as off. */
export type ChannelFlags = { readonly [channel in Channel]?: boolean };

export interface WorkflowPreference {
  readonly enabled: boolean;
  readonly channels: ChannelFlags;
  /** Which layer decided a channel; shown: channel `in_app`, source `subscriber`. */
  readonly overrides: readonly { readonly channel: string; readonly source: string }[];
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

function decodeChannels(value: unknown): ChannelFlags {
  const source = record(value);
  const flags: { -readonly [channel in Channel]?: boolean } = {};
  for (const channel of CHANNELS) {
    const said = source[channel];
    if (typeof said === 'boolean') flags[channel] = said;
  }
  return flags;
}

function decodeWorkflow(value: unknown): WorkflowPreference | undefined {
  const source = record(value);
  const workflow = textFields(record(source['workflow']), 'slug', 'identifier', 'name', 'updatedAt');
  // Without an identifier or slug there is nothing to address a change to.
  if (!workflow.identifier && !workflow.slug) return undefined;
  return {
    enabled: flag(source['enabled'], true),
    channels: decodeChannels(source['channels']),
    overrides: list(source['overrides'], (one) => textFields(record(one), 'channel', 'source')),
    workflow,
  };
}

export function decodePreferences(value: unknown): Preferences {
  const source = record(value);
  const global = record(source['global']);
  return {
    global: { enabled: flag(global['enabled'], true), channels: decodeChannels(global['channels']) },
    workflows: list(source['workflows'], decodeWorkflow),
  };
}

/** Get subscriber preferences: `GET /v2/subscribers/{subscriberId}/preferences`. @throws Failure */
export async function getPreferences(
  service: Service,
  subscriberId: string,
  options?: CallOptions,
): Promise<Preferences> {
  return decodePreferences(await request(service, { method: 'GET', path: preferencesPath(subscriberId) }, options));
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
  const path = preferencesPath(subscriberId);
  return decodePreferences(await request(service, { method: 'PATCH', path, body }, options));
}
