/** A world whose proxy stores read state: the changes of one device reach the others. */
import { createReadStateKeeper } from '../../src/proxy/read-state.js';
import { createWorld, SECOND } from './store-world.js';
import type { OpenTab, Row, World } from './store-world.js';

export function createSyncedWorld(rows: readonly Row[]): World {
  const world = createWorld(rows);
  const stored = new Map<string, unknown>();
  world.service.readState = createReadStateKeeper(
    { getItem: (key) => stored.get(key), setItem: (key, value) => void stored.set(key, value) },
    world.clock.now,
  );
  return world;
}

/** All devices send and receive all changes; each of three rounds takes so many milliseconds. */
export async function syncDevices(
  { clock }: World,
  devices: readonly OpenTab[],
  duration = 40 * SECOND,
): Promise<void> {
  for (let round = 0; round < 3; round++) {
    for (const { inbox } of devices) await inbox.refresh();
    await clock.advance(duration);
  }
}
