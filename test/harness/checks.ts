/**
 * What must be so at every moment, in every tab, whatever goes wrong.
 *
 *   I3 done is shown only when it is done · I5 no row twice · I6 by the service's time, then id · I9 a count is a count
 *   I10 rows of one subscriber · I12 nothing is left after stop() · I14 what is kept is small
 *
 * I1, I2 (stored first), I4, I10 (sent) and I11 are held by the watch as requests leave; I13 by whoever calls.
 */
import { decode } from '../../src/shared/read-state-text.js';
import type { Device } from './device.js';
import { ownerOf } from './read-state-model.js';
import type { Tab } from './tab.js';
import { assertInvariant } from './violation.js';
import type { World } from './world.js';

/** Of one subscriber, in a browser's own measure. */
const MAX_BYTES = 64 * 1024;
const MAX_MARKS = 500;

function checkRows(tab: Tab, { service }: World): void {
  let [time, above] = [Infinity, ''];
  for (const { id, createdAt, outcome } of tab.rows) {
    assertInvariant('I5', id !== above, () => `${id} is shown twice`);
    assertInvariant('I6', createdAt === service.times.get(id), () => `${id} is shown with a time that is not its own`);
    assertInvariant(
      'I6',
      createdAt < time || (createdAt === time && id < above),
      () => `${id} is shown below ${above}`,
    );
    [time, above] = [createdAt, id];
    assertInvariant('I10', ownerOf(id) === tab.subject, () => `${id} is shown to ${tab.subject}`);
    if (outcome.state === 'done') {
      const isDone = service.commits.some((commit) => commit.id === id && commit.type === outcome.type);
      assertInvariant('I3', isDone, () => `${id} is shown as done`);
      tab.shownAsDone.add(id);
    } else if (outcome.state === 'sending') {
      const isInFlight =
        [...tab.inFlight].some((sent) => sent.id === id || sent.operation === 'feed') || tab.device.isWaiting(tab, id);
      assertInvariant('I3', isInFlight, () => `${id} is shown as being sent`);
    }
  }
}

function checkCounts({ inbox }: Tab): void {
  const { count } = inbox.unreadCount.peek();
  const { count: unseen } = inbox.unseenCount.peek();
  assertInvariant('I9', Number.isInteger(count) && count >= 0 && count <= 100, () => `unread says ${count}`);
  assertInvariant('I9', unseen >= 0 && unseen <= count, () => `unseen says ${unseen} of ${count}`);
  assertInvariant('I3', inbox.status.peek() !== 'ready' || inbox.error.peek() === null, () => 'ready, and failed');
}

export function checkTab(tab: Tab, world: World): void {
  checkRows(tab, world);
  checkCounts(tab);
  if (tab.isStarted) return;
  const listening = [...tab.device.listeners].filter((listener) => listener.tab === tab).length;
  const reads = [...tab.inFlight].filter(({ operation }) => operation === 'feed' || operation === 'preferences').length;
  const left = { timers: tab.timers.size, watchers: tab.visibilityListeners.size, listening, reads };
  assertInvariant(
    'I12',
    Object.values(left).every((many) => many === 0),
    () => `after stop(): ${JSON.stringify(left)}`,
  );
}

export function checkStorage({ disk }: Device): void {
  const bytes = new Map<string, number>();
  for (const [key, value] of disk) {
    const [space, subject = '', kind = ''] = key.split(':');
    // What is remembered for a page that is loaded anew says whose it is: any new tab may be one.
    const who = space === 'space' ? subject : (value.split(' ', 1)[0] ?? '');
    assertInvariant('I10', who === 'anna' || who === 'ben', () => `${key} is nobody's`);
    assertInvariant(
      'I10',
      !new RegExp(`${who === 'anna' ? 'b' : 'a'}0{8}`).test(key + value),
      () => `${key} holds another's`,
    );
    bytes.set(who, (bytes.get(who) ?? 0) + 2 * (key.length + value.length));
    const marks = kind.startsWith('r.') ? decode(value).read.size : 0;
    assertInvariant('I14', marks <= MAX_MARKS, () => `${marks} marks are kept`);
  }
  for (const [who, size] of bytes) assertInvariant('I14', size <= MAX_BYTES, () => `${size} bytes are kept of ${who}`);
}

export function check(world: World): void {
  world.monitor.throwViolation();
  for (const tab of world.tabs) checkTab(tab, world);
}
