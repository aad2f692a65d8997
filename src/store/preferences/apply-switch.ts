/**
 * grant(value, wish): what will be so once a wish is granted. Pure; the same function shows a wish and records it.
 */
import type { Channel } from '../../shared/channels.js';
import type { ChannelFlags, Preferences } from '../../api/inbox/preferences.js';

export interface ChannelSwitch {
  /** A workflow's identifier or slug; null is the global switch. */
  readonly workflow: string | null;
  readonly channel: Channel;
  readonly on: boolean;
}

/** A switch's key: a workflow's identifier, or null for the global one, and a channel. */
export const switchKey = (workflow: string | null, channel: Channel): string => `${workflow ?? ''}/${channel}`;

const flip = (flags: ChannelFlags, { channel, on }: ChannelSwitch): ChannelFlags =>
  // A channel that no step uses stays absent: there is nothing to switch.
  flags[channel] === undefined || flags[channel] === on ? flags : { ...flags, [channel]: on };

/** A global switch also replaces the choices of that channel in every workflow; the service does the same. */
export function applySwitch(preferences: Preferences, wish: ChannelSwitch): Preferences {
  const { global, workflows } = preferences;
  return {
    global: wish.workflow === null ? { ...global, channels: flip(global.channels, wish) } : global,
    workflows: workflows.map((one) =>
      wish.workflow === null || wish.workflow === one.workflow.identifier || wish.workflow === one.workflow.slug
        ? { ...one, channels: flip(one.channels, wish) }
        : one,
    ),
  };
}
