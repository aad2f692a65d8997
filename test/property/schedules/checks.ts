/**
 * Invariants that hold at every moment in every tab, whatever fails:
 * I3 a message is shown as done only if it is done · I5 no row twice · I6 order by the service's time, then id · I9
 * valid counts
 * I10 rows of one subscriber only · I12 nothing left after stop() · I14 limited storage
 * The request monitor checks I1, I2 (stored first), I4, I10 (requests) and I11; Tab.call() checks I13.
 */
import type { Message } from '../../../src/store/message.js';
import { decode } from '../../../src/shared/decode-read-state.js';
import type { Device } from './device.js';
import { ownerOf } from './read-state-model.js';
import type { Tab } from './tab.js';
import { assertInvariant } from './violation.js';
import type { World } from './world.js';

/** For one subscriber, in the size that browsers count. */
const MAX_BYTES = 64 * 1024;
const MAX_MARKS = 500;

const shownAt = ({ createdAt, snoozedUntil }: Message): number => Math.max(createdAt, snoozedUntil);

const inOrder = (a: Message, b: Message, direction: number): number =>
  direction * (shownAt(b) - shownAt(a)) || b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);

function checkOrder({ inbox, rows }: Tab): void {
  const direction = inbox.tab.peek() === 'snoozed' ? -1 : 1;
  const ids = new Set(rows.map(({ id }) => id));
  assertInvariant('I5', ids.size === rows.length, () => 'a row is shown twice');
  for (const [place, row] of rows.entries()) {
    const above = rows[place - 1];
    assertInvariant('I6', !above || inOrder(above, row, direction) < 0, () => `${row.id} is shown below ${above?.id}`);
  }
}

function checkSnooze({ inbox }: Tab, { id, snoozedUntil, read }: Message, now: number): void {
  const isInTab = inbox.tab.peek() === 'snoozed';
  assertInvariant('I6', isInTab || snoozedUntil <= now, () => `${id} is shown before the time of its snooze`);
  assertInvariant('I6', !isInTab || (snoozedUntil > 0 && read), () => `${id} is in the tab snoozed and is not snoozed`);
}

function checkRows(tab: Tab, { service, timeline }: World): void {
  checkOrder(tab);
  for (const row of tab.rows) {
    const { id, createdAt, outcome } = row;
    checkSnooze(tab, row, timeline.now);
    assertInvariant('I6', createdAt === service.times.get(id), () => `${id} is shown with a wrong time`);
    assertInvariant('I10', ownerOf(id) === tab.subject, () => `${id} is shown to ${tab.subject}`);
    if (outcome.state === 'done') {
      const isDone = service.commits.some((commit) => commit.id === id && commit.type === outcome.type);
      assertInvariant('I3', isDone, () => `${id} is shown as done and is not`);
      tab.shownAsDone.add(id);
    } else if (outcome.state === 'sending') {
      const isInFlight =
        [...tab.inFlight].some((sent) => sent.id === id || sent.operation === 'feed') || tab.device.isWaiting(tab, id);
      assertInvariant('I3', isInFlight, () => `${id} is shown as sending without a request`);
    }
  }
}

function checkCounts({ inbox }: Tab): void {
  const { count } = inbox.unreadCount.peek();
  const { count: unseen } = inbox.unseenCount.peek();
  assertInvariant('I9', Number.isInteger(count) && count >= 0 && count <= 100, () => `the unread count is ${count}`);
  assertInvariant('I9', unseen >= 0 && unseen <= count, () => `the unseen count is ${unseen} of ${count}`);
  assertInvariant(
    'I3',
    inbox.status.peek() !== 'ready' || inbox.error.peek() === null,
    () => 'the status is ready although there is an error',
  );
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
    // A snapshot starts with its subject, because any new tab may read it.
    const who = space === 'space' ? subject : (value.split(' ', 1)[0] ?? '');
    assertInvariant('I10', who === 'anna' || who === 'ben', () => `${key} has no subscriber`);
    assertInvariant(
      'I10',
      !new RegExp(`${who === 'anna' ? 'b' : 'a'}0{8}`).test(key + value),
      () => `${key} has data of another subscriber`,
    );
    bytes.set(who, (bytes.get(who) ?? 0) + 2 * (key.length + value.length));
    const marks = kind.startsWith('r.') ? decode(value).read.size : 0;
    assertInvariant('I14', marks <= MAX_MARKS, () => `${marks} marks are stored`);
  }
  for (const [who, size] of bytes)
    assertInvariant('I14', size <= MAX_BYTES, () => `${size} bytes are stored for ${who}`);
}

export function check(world: World): void {
  world.monitor.throwViolation();
  for (const tab of world.tabs) checkTab(tab, world);
}
