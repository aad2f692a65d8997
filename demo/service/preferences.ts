/**
 * The preferences of a subscriber as a response. A channel is included only if an active step uses it, a critical workflow only
 * on request. A choice for a workflow overrides the global choice, which overrides the workflow's default.
 */
import * as v from 'valibot';
import { ApiError } from './errors.js';
import { GLOBAL, listPreferenceRows, type PreferenceRow } from './preference-rows.js';
import { toIso, type Store } from './store.js';
import { findSubscriber } from './subscribers.js';
import type { Channel, ChannelFlags, Data, Subscriber, Workflow } from './types.js';
import { object, oneOf, validate } from './validate.js';
import { channelsOf, listWorkflows } from './workflows.js';

const Query = object({
  criticality: v.optional(oneOf(['nonCritical', 'critical', 'all']), 'nonCritical'),
});

export interface WorkflowPreference {
  readonly enabled: boolean;
  readonly channels: ChannelFlags;
  readonly overrides: readonly { readonly channel: Channel; readonly source: 'subscriber' | 'template' }[];
  readonly updatedAt?: string;
  readonly workflow: Data;
}
export interface Preferences {
  readonly global: { readonly enabled: boolean; readonly channels: ChannelFlags; readonly schedule: Data };
  readonly workflows: readonly WorkflowPreference[];
}

export function requireSubscriber(store: Store, subscriberId: string): Subscriber {
  const subscriber = findSubscriber(store, subscriberId);
  if (!subscriber) throw new ApiError(404, `Subscriber with id: ${subscriberId} is not found`);
  return subscriber;
}

/** Whether a channel is on, and whether the subscriber or the workflow decided that. */
export function resolveChannel(
  workflow: Workflow,
  channel: Channel,
  rows: ReadonlyMap<string, PreferenceRow>,
): { readonly on: boolean; readonly source: 'subscriber' | 'template' } {
  const workflowDefault = workflow.preferenceSettings[channel] ?? true;
  if (workflow.critical) return { on: workflowDefault, source: 'template' };
  const choice = rows.get(workflow._id)?.channels[channel] ?? rows.get(GLOBAL)?.channels[channel];
  return choice === undefined ? { on: workflowDefault, source: 'template' } : { on: choice, source: 'subscriber' };
}

function workflowPreference(workflow: Workflow, rows: ReadonlyMap<string, PreferenceRow>): WorkflowPreference {
  const resolved = channelsOf(workflow).map((channel) => {
    const { on, source } = resolveChannel(workflow, channel, rows);
    return { channel, on, source };
  });
  const choice = workflow.critical ? undefined : rows.get(workflow._id);
  const { slug, identifier, name, updatedAt } = workflow;
  return {
    enabled: true,
    channels: Object.fromEntries(resolved.map(({ channel, on }) => [channel, on])),
    overrides: resolved.map(({ channel, source }) => ({ channel, source })),
    ...(choice ? { updatedAt: toIso(choice.updatedAt) } : {}),
    workflow: { slug, identifier, name, updatedAt },
  };
}

export function getPreferences(store: Store, subscriberId: string, query: unknown = {}): Preferences {
  const { criticality } = validate(Query, query);
  const rows = listPreferenceRows(store, requireSubscriber(store, subscriberId)._id);
  const active = listWorkflows(store).filter((workflow) => workflow.active);
  const usedChannels = new Set(active.filter(({ critical }) => !critical).flatMap(channelsOf));
  const choice = rows.get(GLOBAL);
  const visible = active.filter(({ critical }) => criticality === 'all' || critical === (criticality === 'critical'));
  return {
    global: {
      enabled: true,
      channels: Object.fromEntries([...usedChannels].map((channel) => [channel, choice?.channels[channel] ?? true])),
      schedule: choice?.schedule ?? { isEnabled: false },
    },
    workflows: visible.map((workflow) => workflowPreference(workflow, rows)),
  };
}
