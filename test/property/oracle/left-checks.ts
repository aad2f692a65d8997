/** Checks what an element leaves behind: in its page once it is taken out, and in the storage of its browser. */
import { MAX_STATE_LENGTH } from '../../../src/shared/read-state-limits.js';
import type { Device, Page } from './page.js';
import { READERS } from './service.js';
import { check } from './violation.js';
import type { World } from './world.js';

/** In the size that browsers count: of one reader, besides the read state, and of one page. */
const MAX_BYTES = 64 * 1024;
const SECOND = 1000;

/** Takes the element out of its page: no timer, listener, channel, lock or read stays. */
export async function checkLeft(world: World, page: Page): Promise<void> {
  await world.clock.as(page, () => page.element.remove());
  // The next task shows that it was no move.
  await world.clock.pass(0);
  world.monitor.setStopped(page, true);
  await world.clock.pass(SECOND);
  const left = {
    timers: page.timers.size,
    listeners: page.listeners.size,
    channels: [...page.device.channels].filter((channel) => channel.page === page).length,
    locks: [...page.device.locks.values()].flat().filter((lock) => lock.page === page).length,
    reads: world.monitor.readsInFlight(page),
  };
  const isEmpty = Object.values(left).every((count) => count === 0);
  check('left', isEmpty, () => `the removed element leaves ${JSON.stringify(left)}`);
}

const sizeOf = (key: string, value: string): number => 2 * (key.length + value.length);

/** Each stored value is of one reader, who is named in its key, and all of them are small. */
export function checkStorage({ service, monitor }: World, { local, pages }: Device): void {
  const [others, states] = [new Map<string, number>(), new Map<string, number>()];
  for (const [key, value] of local) {
    const [, , ofKey, name = ''] = key.split(':');
    // A snapshot begins with its subject: any new page may read it.
    const subject = ofKey ?? value.split(' ', 1)[0] ?? '';
    const who = monitor.readerOf(subject);
    check('storage', who !== undefined, () => `${key} has no reader`);
    const ofOthers = READERS.filter((one) => one !== who).flatMap((one) => service.all(one));
    const text = `${name} ${value}`;
    const foreign = ofOthers.find(({ id }) => text.includes(id) || text.includes(monitor.hashOf(id)));
    check('storage', !foreign, () => `${key} has data of another reader: ${foreign?.id}`);
    const sizes = name.startsWith('r.') ? states : others;
    sizes.set(subject, (sizes.get(subject) ?? 0) + sizeOf(key, value));
  }
  for (const { session } of pages)
    others.set(
      'a page',
      [...session].reduce((sum, entry) => sum + sizeOf(...entry), 0),
    );
  for (const [whose, size] of others)
    check('storage', size <= MAX_BYTES, () => `${size} bytes are stored for ${whose}`);
  for (const [who, size] of states)
    check('storage', size <= 2 * MAX_STATE_LENGTH, () => `the read state of ${who} has ${size} bytes`);
}
