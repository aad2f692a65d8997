/**
 * Updates preferences. An update without a workflow is global, and permanently deletes the choices for the same channels in
 * single workflows.
 */
import * as v from 'valibot';
import { ApiError, CommandValidationError, ValidationError } from '../http/errors.js';
import { deleteChannels, GLOBAL, listPreferenceRows, savePreferenceRow } from '../database/preference-rows.js';
import { getPreferences, requireSubscriber, type Preferences } from './preferences.js';
import type { Store } from '../database/store.js';
import { channels as channelNames, type ChannelFlags, type Data, type Workflow } from '../types.js';
import { nonEmptyText, bool, jsonObject, object, text, validate } from '../http/validate.js';
import { findWorkflow } from '../database/workflows.js';

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
  channels: v.nullish(jsonObject),
  workflowId: v.exactOptional(nonEmptyText),
  schedule: v.exactOptional(Schedule),
});

/** The flags of the known channels; others are ignored. */
function readChannels(channels: Data): ChannelFlags {
  const given = channelNames.filter((name) => channels[name] !== undefined);
  const wrong = given.find((name) => typeof channels[name] !== 'boolean');
  if (wrong) {
    const reason = `${wrong} must be a boolean value`;
    throw new CommandValidationError('UpdatePreferencesCommand', wrong, reason, channels[wrong]);
  }
  return Object.fromEntries(given.map((name) => [name, channels[name]]));
}

function requireWorkflow(store: Store, reference: string): Workflow {
  const workflow = findWorkflow(store, reference);
  if (!workflow) throw new ApiError(404, 'Workflow cannot be found', { workflowId: reference });
  return workflow;
}

export function updatePreferences(store: Store, subscriberId: string, body: unknown): Preferences {
  const change = validate(Body, body);
  const channels = readChannels(change.channels ?? {});
  const schedule: Data | undefined = change.schedule;
  if (schedule && change.workflowId !== undefined)
    throw new ValidationError(['schedule must not be given with workflowId']);
  const subscriber = requireSubscriber(store, subscriberId)._id;
  const target = change.workflowId === undefined ? undefined : requireWorkflow(store, change.workflowId);
  // A workflow that is read-only stays as it is, without an error.
  if (target?.critical || (Object.keys(channels).length === 0 && !schedule)) return getPreferences(store, subscriberId);
  const workflow = target?._id ?? GLOBAL;
  store.db.transaction(() => {
    if (workflow === GLOBAL) deleteChannels(store, subscriber, channels);
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
