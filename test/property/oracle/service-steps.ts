/** Steps of the service and the network: messages arrive, change and are removed; responses fail or are slow. */
import { FAULTS, type FaultName } from './faults.js';
import { currentReader, SLOW_MS, type Work } from './step.js';
import type { Mail } from './service.js';
import type { World } from './world.js';

export const arrive =
  (count: (b: number) => number, shift: number, lateness: number): Work =>
  (world, page, { b }) => {
    const createdAt = world.clock.now + shift;
    const visibleAt = world.clock.now + lateness;
    const specs = Array.from({ length: count(b) }, () => ({
      createdAt,
      visibleAt,
      read: b % 11 === 0,
      archived: b % 13 === 0,
    }));
    world.service.insert(currentReader(page), specs);
  };

/** The service changes a message: the one that the reader used last, one of the newest, or any. */
export const changed =
  (work: (mail: Mail, now: number) => void): Work =>
  (world, page, { a, b }) => {
    const mails = world.service.visible(currentReader(page));
    const { touched } = world.stateOf(page);
    const lastUsed = a % 3 === 0 ? mails.find(({ id }) => id === touched) : undefined;
    const mail = lastUsed ?? mails[a % 3 === 1 ? b % 10 : (b * 7 + a) % Math.max(1, mails.length)];
    if (!mail) return;
    work(mail, world.clock.now);
    world.deep = true;
  };

export const markFaulty = (world: World): void => {
  for (const page of world.pages) world.stateOf(page).hadFault = true;
};

export async function heal(world: World): Promise<void> {
  // Pending responses arrive late, and retries wait for the `Retry-After` of earlier responses.
  const isLate = world.slow || world.service.failure === 'busy';
  world.service.failure = 'none';
  world.service.failsFor = '';
  world.faults.clear();
  world.slow = false;
  world.filesComeBack();
  if (isLate) await world.clock.pass(SLOW_MS);
  for (const device of world.devices) {
    if (device.online) continue;
    device.online = true;
    for (const page of device.pages) await world.clock.as(page, () => page.fire('online'));
  }
}

export const fail =
  (failure: 'broken' | 'busy' | 'timeout', failsFor: string): Work =>
  (world) => {
    Object.assign(world.service, { failure, failsFor });
    markFaulty(world);
  };

const FAULT_NAMES = Object.keys(FAULTS) as readonly FaultName[];
const OPERATIONS = ['action', 'feed', 'action', 'read-state'] as const;

/** The next request of an operation fails. */
export const failOne: Work = (world, _page, { a, b }) => {
  const name = FAULT_NAMES[b % FAULT_NAMES.length];
  if (name) world.faults.plan(OPERATIONS[a % OPERATIONS.length] ?? 'feed', name);
  markFaulty(world);
};

/** For named schedules. */
export const faultOf = (name: FaultName): number => FAULT_NAMES.indexOf(name);
export const [ACTION, FEED] = [0, 1];
