/** Applies a switch to the preferences. The same pure function shows a change before its response, and records it after. */
import type { Channel } from '../../shared/channels.js';
import type { ChannelFlags, Preferences, WorkflowPreference } from '../../api/inbox/preferences.js';

export interface ChannelSwitch {
  /** A workflow's identifier or slug; null is the global switch. */
  readonly workflow: string | null;
  readonly channel: Channel;
  readonly on: boolean;
}

/** A switch's key: a workflow's identifier, or null for the global one, and a channel. */
export const switchKey = (workflow: string | null, channel: Channel): string => `${workflow ?? ''}/${channel}`;

export function isSwitched({ global, workflows }: Preferences, { workflow, channel, on }: ChannelSwitch): boolean {
  const isOf = ({ identifier, slug }: WorkflowPreference['workflow']): boolean =>
    workflow === identifier || workflow === slug;
  const switched = workflow === null ? global : workflows.find((one) => isOf(one.workflow));
  return switched?.channels[channel] === on;
}

const flip = (flags: ChannelFlags, { channel, on }: ChannelSwitch): ChannelFlags =>
  // A channel that no step uses stays absent: there is nothing to switch.
  flags[channel] === undefined || flags[channel] === on ? flags : { ...flags, [channel]: on };

/** A global switch also replaces the choices of that channel in every workflow; the service does the same. */
export function applySwitch(preferences: Preferences, change: ChannelSwitch): Preferences {
  const { global, workflows } = preferences;
  const isGlobal = change.workflow === null;
  const flipChannels = <T extends { readonly channels: ChannelFlags }>(preference: T): T => ({
    ...preference,
    channels: flip(preference.channels, change),
  });
  return {
    global: isGlobal ? flipChannels(global) : global,
    workflows: workflows.map((preference) => {
      const { identifier, slug } = preference.workflow;
      const isMeant = isGlobal || change.workflow === identifier || change.workflow === slug;
      return isMeant ? flipChannels(preference) : preference;
    }),
  };
}
