/**
 * Preferences: what the service confirmed, and each switch that was asked for on top, until its answer is in.
 */
import type { ReadonlySignal } from '@preact/signals';
import type { Failure } from '../wire/failure.js';
import type { Channel, Preferences } from '../wire/preferences.js';

/** A switch's key: a workflow's identifier, or null for the global one, and a channel. */
export const switchKey = (workflow: string | null, channel: Channel): string => `${workflow ?? ''}/${channel}`;

export interface PreferencesStore {
  /** What to show: what is confirmed, with what was asked for on top; null before the first load. */
  readonly value: ReadonlySignal<Preferences | null>;
  readonly status: ReadonlySignal<'idle' | 'loading' | 'ready' | 'failed'>;
  /** Switches that could not be saved, by their key: they show what is so again, and this is why. */
  readonly failures: ReadonlySignal<ReadonlyMap<string, Failure>>;
  /** Switches being saved, by their key. */
  readonly saving: ReadonlySignal<ReadonlySet<string>>;
  load(): Promise<void>;
  prefer(workflow: string | null, channel: Channel, on: boolean): Promise<void>;
}
