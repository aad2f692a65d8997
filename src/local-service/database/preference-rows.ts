/** The stored choices of a subscriber: one row of channel flags for all workflows (`GLOBAL`) and one for each workflow. */
import type { Store } from './store.js';
import { channels, type ChannelFlags, type Data } from '../types.js';

export const GLOBAL = '';

export interface PreferenceRow {
  readonly channels: ChannelFlags;
  readonly schedule?: Data;
  readonly updatedAt: number;
}

/** All rows of a subscriber by workflow id; the global row has the key `GLOBAL`. */
export function listPreferenceRows(store: Store, subscriber: string): ReadonlyMap<string, PreferenceRow> {
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

export function savePreferenceRow(store: Store, subscriber: string, workflow: string, row: PreferenceRow): void {
  store.db.run(
    'INSERT OR REPLACE INTO preference (subscriber, workflow, channels, schedule, updated_at) VALUES (?, ?, ?, ?, ?)',
    subscriber,
    workflow,
    JSON.stringify(row.channels),
    row.schedule ? JSON.stringify(row.schedule) : null,
    row.updatedAt,
  );
}

/** Deletes the named channels from all rows but the global one. A row stays without channels, with its time. */
export function deleteChannels(store: Store, subscriber: string, names: ChannelFlags): void {
  for (const [workflow, row] of listPreferenceRows(store, subscriber)) {
    if (workflow === GLOBAL) continue;
    const remaining = channels.filter((channel) => names[channel] === undefined && row.channels[channel] !== undefined);
    const flags = Object.fromEntries(remaining.map((channel) => [channel, row.channels[channel]]));
    savePreferenceRow(store, subscriber, workflow, { ...row, channels: flags, updatedAt: store.now() });
  }
}
