/** A world whose proxy stores read state: the changes of one device reach the others. */
import { createReadStateKeeper } from '../../src/proxy/read-state.js';
import { createWorld, SECOND, type OpenTab, type Row, type World } from './store-world.js';

/** `initial` is the stored read state at the start, in any version of the proxy; `stored` is the storage of the proxy. */
export function createSyncedWorld(
  rows: readonly Row[],
  initial?: unknown,
): World & { readonly stored: ReadonlyMap<string, unknown> } {
  const world = createWorld(rows);
  const stored = new Map<string, unknown>(initial === undefined ? [] : [['marks:anna', initial]]);
  world.service.readState = createReadStateKeeper(
    { getItem: (key) => stored.get(key), setItem: (key, value) => void stored.set(key, value) },
    world.clock.now,
  );
  return { ...world, stored };
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

/** Opens the inbox on two devices of one reader; `sync` as in syncDevices(). */
export async function openDevices(rows: readonly Row[], settings?: Parameters<World['open']>[0], initial?: unknown) {
  const world = createSyncedWorld(rows, initial);
  const [one, two] = [await world.device().open(settings), await world.device().open(settings)];
  return { world, clock: world.clock, one, two, sync: (duration?: number) => syncDevices(world, [one, two], duration) };
}
