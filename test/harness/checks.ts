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
import { ownerOf } from './readers.js';
import type { Tab } from './tab.js';
import { hold } from './violation.js';
import type { World } from './world.js';

/** Of one subscriber, in a browser's own measure. */
const MOST_BYTES = 64 * 1024;
const MOST_MARKS = 500;

function checkRows(tab: Tab, { service }: World): void {
  let [time, above] = [Infinity, ''];
  for (const { id, createdAt, outcome } of tab.rows) {
    hold('I5', id !== above, () => `${id} is shown twice`);
    hold('I6', createdAt === service.times.get(id), () => `${id} is shown with a time that is not its own`);
    hold('I6', createdAt < time || (createdAt === time && id < above), () => `${id} is shown below ${above}`);
    [time, above] = [createdAt, id];
    hold('I10', ownerOf(id) === tab.subject, () => `${id} is shown to ${tab.subject}`);
    if (outcome.state === 'done') {
      const done = service.commits.some((one) => one.id === id && one.type === outcome.type);
      hold('I3', done, () => `${id} is shown as done`);
      tab.saidDone.add(id);
    } else if (outcome.state === 'sending') {
      const flying =
        [...tab.flying].some((sent) => sent.id === id || sent.operation === 'feed') || tab.device.waits(tab, id);
      hold('I3', flying, () => `${id} is shown as being sent`);
    }
  }
}

function checkCounts({ inbox }: Tab): void {
  const { count } = inbox.unreadCount.peek();
  const { count: unseen } = inbox.unseenCount.peek();
  hold('I9', Number.isInteger(count) && count >= 0 && count <= 100, () => `unread says ${count}`);
  hold('I9', unseen >= 0 && unseen <= count, () => `unseen says ${unseen} of ${count}`);
  hold('I3', inbox.status.peek() !== 'ready' || inbox.error.peek() === null, () => 'ready, and failed');
}

export function checkTab(tab: Tab, world: World): void {
  checkRows(tab, world);
  checkCounts(tab);
  if (tab.started) return;
  const listening = [...tab.device.listeners].filter((listener) => listener.tab === tab).length;
  const reads = [...tab.flying].filter(({ operation }) => operation === 'feed' || operation === 'preferences').length;
  const left = { timers: tab.timers.size, watchers: tab.watchers.size, listening, reads };
  hold(
    'I12',
    Object.values(left).every((many) => many === 0),
    () => `after stop(): ${JSON.stringify(left)}`,
  );
}

export function checkStorage({ disk }: Device): void {
  const bytes = new Map<string, number>();
  for (const [key, value] of disk) {
    const [space, own = '', kind = ''] = key.split(':');
    // What is remembered for a page that is loaded anew says whose it is: any new tab may be one.
    const who = space === 'space' ? own : (value.split(' ', 1)[0] ?? '');
    hold('I10', who === 'anna' || who === 'ben', () => `${key} is nobody's`);
    hold('I10', !new RegExp(`${who === 'anna' ? 'b' : 'a'}0{8}`).test(key + value), () => `${key} holds another's`);
    bytes.set(who, (bytes.get(who) ?? 0) + 2 * (key.length + value.length));
    const marks = kind.startsWith('r.') ? decode(value).read.size : 0;
    hold('I14', marks <= MOST_MARKS, () => `${marks} marks are kept`);
  }
  for (const [who, size] of bytes) hold('I14', size <= MOST_BYTES, () => `${size} bytes are kept of ${who}`);
}

export function check(world: World): void {
  world.watch.ask();
  for (const tab of world.tabs) checkTab(tab, world);
}
