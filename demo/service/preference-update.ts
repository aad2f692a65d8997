/**
 * Updates preferences. An update without a workflow is global, and permanently deletes the choices for the same channels in
 * single workflows.
 */
import * as v from 'valibot';
import { ValidationError, ApiError } from './errors.js';
import { deleteChannels, GLOBAL, listPreferenceRows, savePreferenceRow } from './preference-rows.js';
import { getPreferences, requireSubscriber, type Preferences } from './preferences.js';
import type { Store } from './store.js';
import type { ChannelFlags, Data } from './types.js';
import { nonEmptyText, bool, object, text, validate } from './validate.js';
import { findWorkflow } from './workflows.js';

const Channels = object({
  email: v.exactOptional(bool),
  sms: v.exactOptional(bool),
  in_app: v.exactOptional(bool),
  chat: v.exactOptional(bool),
  push: v.exactOptional(bool),
});
const Day = v.exactOptional(
  object({ isEnabled: bool, hours: v.exactOptional(v.array(object({ start: text, end: text }))) }),
);
const Schedule = object({
  isEnabled: bool,
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
  workflowId: v.exactOptional(nonEmptyText),
  schedule: v.exactOptional(Schedule),
});

function resolveWorkflow(store: Store, reference: string | undefined): string {
  if (reference === undefined) return GLOBAL;
  const workflow = findWorkflow(store, reference);
  if (!workflow) throw new ApiError(404, `Workflow with id: ${reference} is not found`);
  if (workflow.critical) throw new ApiError(400, `Critical workflow with id: ${reference} can not be updated`);
  return workflow._id;
}

export function updatePreferences(store: Store, subscriberId: string, body: unknown): Preferences {
  const change = validate(Body, body);
  const channels: ChannelFlags | undefined = change.channels;
  const schedule: Data | undefined = change.schedule;
  if (!channels && !schedule) throw new ValidationError(['channels should not be empty']);
  if (schedule && change.workflowId !== undefined)
    throw new ValidationError(['schedule must not be given with workflowId']);
  const subscriber = requireSubscriber(store, subscriberId)._id;
  const workflow = resolveWorkflow(store, change.workflowId);
  store.db.transaction(() => {
    if (workflow === GLOBAL && channels) deleteChannels(store, subscriber, channels);
    const existing = listPreferenceRows(store, subscriber).get(workflow);
    savePreferenceRow(store, subscriber, workflow, {
      ...existing,
      channels: { ...existing?.channels, ...channels },
      ...(schedule ? { schedule } : {}),
      updatedAt: store.now(),
    });
  });
  return getPreferences(store, subscriberId);
}
