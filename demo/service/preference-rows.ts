/**
 * What a subscriber chose, as kept: one row of channel flags for all workflows (`global`) and one for each other.
 */
import type { Store } from './store.js';
import { channels, type ChannelFlags, type Data } from './types.js';

export const global = '';

export interface Choice {
  readonly channels: ChannelFlags;
  readonly schedule?: Data;
  readonly updatedAt: number;
}

/** Every choice of one subscriber, by workflow id, the global one under `global`. */
export function listChoices(store: Store, subscriber: string): ReadonlyMap<string, Choice> {
  const rows = store.db.all('SELECT * FROM preference WHERE subscriber = ?', subscriber);
  return new Map(
    rows.map((row) => [
      String(row['workflow']),
      {
        channels: JSON.parse(String(row['channels'])) as ChannelFlags,
        ...(row['schedule'] ? { schedule: JSON.parse(String(row['schedule'])) as Data } : {}),
        updatedAt: Number(row['updated_at']),
      },
    ]),
  );
}

export function saveChoice(store: Store, subscriber: string, workflow: string, choice: Choice): void {
  store.db.run(
    'INSERT OR REPLACE INTO preference (subscriber, workflow, channels, schedule, updated_at) VALUES (?, ?, ?, ?, ?)',
    subscriber,
    workflow,
    JSON.stringify(choice.channels),
    choice.schedule ? JSON.stringify(choice.schedule) : null,
    choice.updatedAt,
  );
}

/** Deletes the named channels from every choice about one workflow. */
export function forgetChannels(store: Store, subscriber: string, names: ChannelFlags): void {
  for (const [workflow, choice] of listChoices(store, subscriber)) {
    if (workflow === global) continue;
    const kept = channels.filter((channel) => names[channel] === undefined && choice.channels[channel] !== undefined);
    if (kept.length === 0) {
      store.db.run('DELETE FROM preference WHERE subscriber = ? AND workflow = ?', subscriber, workflow);
    } else {
      const left = Object.fromEntries(kept.map((channel) => [channel, choice.channels[channel]]));
      saveChoice(store, subscriber, workflow, { ...choice, channels: left });
    }
  }
}
