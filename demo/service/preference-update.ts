/**
 * Changing preferences. Without a workflow the change is global, and the choices about single workflows for the same
 * channels are deleted, for good (behaviour.md B2.8).
 */
import * as v from 'valibot';
import { Invalid, Refusal } from './errors.js';
import { forgetChannels, global, listChoices, saveChoice } from './preference-rows.js';
import { getPreferences, preferenceSubscriber, type Preferences } from './preferences.js';
import type { Store } from './store.js';
import type { ChannelFlags, Data } from './types.js';
import { filled, flag, object, text, validate } from './validate.js';
import { findWorkflow } from './workflows.js';

const Channels = object({
  email: v.exactOptional(flag),
  sms: v.exactOptional(flag),
  in_app: v.exactOptional(flag),
  chat: v.exactOptional(flag),
  push: v.exactOptional(flag),
});
const Day = v.exactOptional(
  object({ isEnabled: flag, hours: v.exactOptional(v.array(object({ start: text, end: text }))) }),
);
const Schedule = object({
  isEnabled: flag,
  weeklySchedule: v.exactOptional(
    object({
      monday: Day,
      tuesday: Day,
      wednesday: Day,
      thursday: Day,
      friday: Day,
      saturday: Day,
      sunday: Day,
    }),
  ),
});
const Body = object({
  channels: v.exactOptional(Channels),
  workflowId: v.exactOptional(filled),
  schedule: v.exactOptional(Schedule),
});

function chosenWorkflow(store: Store, reference: string | undefined): string {
  if (reference === undefined) return global;
  const workflow = findWorkflow(store, reference);
  if (!workflow) throw new Refusal(404, `Workflow with id: ${reference} is not found`);
  if (workflow.critical) throw new Refusal(400, `Critical workflow with id: ${reference} can not be updated`);
  return workflow._id;
}

export function updatePreferences(store: Store, subscriberId: string, body: unknown): Preferences {
  const asked = validate(Body, body);
  const channels: ChannelFlags | undefined = asked.channels;
  const schedule: Data | undefined = asked.schedule;
  if (!channels && !schedule) throw new Invalid(['channels should not be empty']);
  if (schedule && asked.workflowId !== undefined) throw new Invalid(['schedule must not be given with workflowId']);
  const subscriber = preferenceSubscriber(store, subscriberId)._id;
  const workflow = chosenWorkflow(store, asked.workflowId);
  store.db.transaction(() => {
    if (workflow === global && channels) forgetChannels(store, subscriber, channels);
    const known = listChoices(store, subscriber).get(workflow);
    saveChoice(store, subscriber, workflow, {
      ...known,
      channels: { ...known?.channels, ...channels },
      ...(schedule ? { schedule } : {}),
      updatedAt: store.now(),
    });
  });
  return getPreferences(store, subscriberId);
}
