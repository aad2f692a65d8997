/**
 * A subscriber's preferences as answered: a channel stands there only if an active step uses it, and a critical
 * workflow only when asked for. A choice about a workflow beats the global one, which beats the workflow's own.
 */
import * as v from 'valibot';
import { Refusal } from './errors.js';
import { global, listChoices, type Choice } from './preference-rows.js';
import { iso, type Store } from './store.js';
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

export function preferenceSubscriber(store: Store, subscriberId: string): Subscriber {
  const subscriber = findSubscriber(store, subscriberId);
  if (!subscriber) throw new Refusal(404, `Subscriber with id: ${subscriberId} is not found`);
  return subscriber;
}

/** Which layer decided a channel, and what it decided. */
export function decide(
  workflow: Workflow,
  channel: Channel,
  choices: ReadonlyMap<string, Choice>,
): { readonly on: boolean; readonly source: 'subscriber' | 'template' } {
  const own = workflow.preferenceSettings[channel] ?? true;
  if (workflow.critical) return { on: own, source: 'template' };
  const chosen = choices.get(workflow._id)?.channels[channel] ?? choices.get(global)?.channels[channel];
  return chosen === undefined ? { on: own, source: 'template' } : { on: chosen, source: 'subscriber' };
}

function workflowPreference(workflow: Workflow, choices: ReadonlyMap<string, Choice>): WorkflowPreference {
  const decided = channelsOf(workflow).map((channel) => {
    const { on, source } = decide(workflow, channel, choices);
    return { channel, on, source };
  });
  const choice = workflow.critical ? undefined : choices.get(workflow._id);
  const { slug, identifier, name, updatedAt } = workflow;
  return {
    enabled: true,
    channels: Object.fromEntries(decided.map(({ channel, on }) => [channel, on])),
    overrides: decided.map(({ channel, source }) => ({ channel, source })),
    ...(choice ? { updatedAt: iso(choice.updatedAt) } : {}),
    workflow: { slug, identifier, name, updatedAt },
  };
}

export function getPreferences(store: Store, subscriberId: string, query: unknown = {}): Preferences {
  const { criticality } = validate(Query, query);
  const choices = listChoices(store, preferenceSubscriber(store, subscriberId)._id);
  const active = listWorkflows(store).filter((workflow) => workflow.active);
  const used = new Set(active.filter(({ critical }) => !critical).flatMap(channelsOf));
  const chosen = choices.get(global);
  const shown = active.filter(({ critical }) => criticality === 'all' || critical === (criticality === 'critical'));
  return {
    global: {
      enabled: true,
      channels: Object.fromEntries([...used].map((channel) => [channel, chosen?.channels[channel] ?? true])),
      schedule: chosen?.schedule ?? { isEnabled: false },
    },
    workflows: shown.map((workflow) => workflowPreference(workflow, choices)),
  };
}
