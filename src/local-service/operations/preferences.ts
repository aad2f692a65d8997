/**
 * The preferences of a subscriber as a response. A channel is included only if an active step uses it, a critical workflow only
 * if all are asked for. A choice for a workflow overrides the global choice, which overrides the workflow's default.
 */
import * as v from 'valibot';
import { ApiError } from '../http/errors.js';
import { GLOBAL, listPreferenceRows, type PreferenceRow } from '../database/preference-rows.js';
import { toIso, type Store } from '../database/store.js';
import { findSubscriber } from './subscribers.js';
import type { Channel, ChannelFlags, Data, Subscriber, Workflow } from '../types.js';
import { object, oneOf, validate } from '../http/validate.js';
import { channelsOf, listWorkflows } from '../database/workflows.js';

const Query = object({
  criticality: v.optional(oneOf(['critical', 'nonCritical', 'all']), 'nonCritical'),
});

export interface WorkflowPreference {
  readonly enabled: boolean;
  readonly channels: ChannelFlags;
  readonly overrides: readonly { readonly channel: Channel; readonly source: 'subscriber' }[];
  readonly updatedAt?: string;
  readonly workflow: Data;
}
export interface Preferences {
  readonly global: { readonly enabled: boolean; readonly channels: ChannelFlags; readonly schedule?: Data };
  readonly workflows: readonly WorkflowPreference[];
}

export function requireSubscriber(store: Store, subscriberId: string, reason = 'is not found'): Subscriber {
  const subscriber = findSubscriber(store, subscriberId);
  if (!subscriber) throw new ApiError(404, `Subscriber with id: ${subscriberId} ${reason}`);
  return subscriber;
}

/** Whether a channel is on. */
export function isChannelOn(workflow: Workflow, channel: Channel, rows: ReadonlyMap<string, PreferenceRow>): boolean {
  const choice = rows.get(workflow._id)?.channels[channel] ?? rows.get(GLOBAL)?.channels[channel];
  return (workflow.critical ? undefined : choice) ?? workflow.preferenceSettings[channel] ?? true;
}

function workflowPreference(workflow: Workflow, rows: ReadonlyMap<string, PreferenceRow>): WorkflowPreference {
  const used = channelsOf(workflow);
  const choice = workflow.critical ? undefined : rows.get(workflow._id);
  const { slug, identifier, name, updatedAt } = workflow;
  return {
    enabled: true,
    channels: Object.fromEntries(used.map((channel) => [channel, isChannelOn(workflow, channel, rows)])),
    // The real service names the subscriber for every channel, whoever decided it.
    overrides: used.map((channel) => ({ channel, source: 'subscriber' })),
    ...(choice ? { updatedAt: toIso(choice.updatedAt) } : {}),
    workflow: { slug, identifier, name, updatedAt },
  };
}

export function getPreferences(store: Store, subscriberId: string, query: unknown = {}): Preferences {
  const { criticality } = validate(Query, query);
  const rows = listPreferenceRows(store, requireSubscriber(store, subscriberId, 'not found')._id);
  const active = listWorkflows(store).filter((workflow) => workflow.active);
  const usedChannels = new Set(active.filter(({ critical }) => !critical).flatMap(channelsOf));
  const choice = rows.get(GLOBAL);
  // `critical` lists none: a workflow that is read-only counts as critical only where it is left out.
  const visible = active.filter(
    ({ critical }) => criticality === 'all' || (criticality === 'nonCritical' && !critical),
  );
  return {
    global: {
      enabled: true,
      channels: Object.fromEntries([...usedChannels].map((channel) => [channel, choice?.channels[channel] ?? true])),
      ...(choice?.schedule && { schedule: choice.schedule }),
    },
    workflows: visible.map((workflow) => workflowPreference(workflow, rows)),
  };
}
