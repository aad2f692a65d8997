/**
 * The commands on all messages, in every tab, before a service that fails, in pages that close and beside another tab: what they
 * say is done or stored, what is stored gets done, exactly what was due changes, and undo takes back all of it.
 */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decode } from '../../../src/shared/decode-read-state.js';
import type { ReadState } from '../../../src/shared/read-state.js';
import { ALL, ARCHIVED, UNREAD, type Tab } from '../../../src/store/list/tabs/tabs.js';
import type { Message } from '../../../src/store/message.js';
import { isArchived, isRead, isSeen, isSnoozed, keyOf } from '../../../src/store/read-state/queries.js';
import { knownReadState } from '../../../src/store/read-state/stored.js';
import { readerStorage } from '../../../src/store/reader/reader-storage.js';
import { forAllAsync } from '../../support/for-all.js';
import { createRows, createStorage, flushPromises, idOf, messageOf } from '../../support/store-world.js';
import { DAY, isoTime, MINUTE, NOW, SECOND } from '../../support/times.js';
import { errorWithStatus, OFFLINE, TIMEOUT } from '../../support/service-errors.js';
import type { OpenTab, Row } from '../../support/store-world.js';
import { createSyncedWorld } from '../../support/synced-world.js';
import { LONG, runs } from './runs.js';

const COUNT = 400;
const isOrder = ({ _id }: Row): boolean => Number.parseInt(_id, 16) % 2 === 1;
const ROWS = createRows(COUNT, MINUTE, NOW - 30 * SECOND).map((row, place) => ({
  ...row,
  read: place % 5 === 0,
  archived: place % 17 === 0,
  templateIdentifier: isOrder(row) ? 'order' : 'news',
  payload: { team: isOrder(row) ? 'a' : 'b' },
  data: { kind: isOrder(row) ? 'a' : 'b' },
  tags: [isOrder(row) ? 'a' : 'b'],
}));

/** Every second message. */
const NARROW: readonly Tab[] = [
  { id: 'workflow', label: '', workflow: 'order' },
  { id: 'payload', label: '', payload: { team: 'a' } },
  { id: 'data', label: '', data: { kind: 'a' } },
  { id: 'tags', label: '', tags: 'a' },
  { id: 'unread orders', label: '', workflow: 'order', read: false },
  { id: 'recent', label: '', since: 'PT5H' },
];
const TABS = [ALL, UNREAD, { id: 'new', label: '', seen: false }, ...NARROW, ARCHIVED];
const COMMANDS = ['markAllRead', 'archiveAll', 'archiveRead'] as const;
const FAULTS = {
  none: null,
  'none again': null,
  500: errorWithStatus(500),
  503: errorWithStatus(503),
  429: errorWithStatus(429, 20 * SECOND),
  404: errorWithStatus(404),
  offline: OFFLINE,
  silent: TIMEOUT,
};
type Place = 'archived' | 'snoozed' | 'read' | 'unread';

interface Page extends OpenTab {
  /** Ends the page; `isCrash` without a last write. */
  readonly close: (isCrash: boolean) => void;
  /** What the page has stored. */
  readonly state: () => ReadState;
}

function createBench(isRefusing: boolean) {
  const world = createSyncedWorld(ROWS);
  const { service, clock, stored } = world;
  const settings = { tabs: TABS, refreshInterval: 30 * SECOND };

  const open = async (): Promise<Page> => {
    let isAlive = true;
    const disk = createStorage(isRefusing ? new Map() : world.disk);
    const whileAlive = <T>(run: () => Promise<T>): Promise<T> => (isAlive ? run() : new Promise(() => {}));
    const tab = await world.open(settings, {
      storage: {
        ...disk,
        set: (key, value) => isAlive && disk.set(key, value) && !isRefusing,
        remove: (key) => isAlive && disk.remove(key),
      },
      client: {
        getFeed: (...args) => whileAlive(() => service.client.getFeed(...args)),
        updateReadState: (...args) => whileAlive(async () => service.client.updateReadState?.(...args) as never),
      },
    });
    const close = (isCrash: boolean): void => {
      isAlive = !isCrash;
      tab.inbox.stop();
      isAlive = false;
    };
    const own = readerStorage(disk, 'space', 'anna');
    return { ...tab, close, state: () => ({ ...knownReadState(own, undefined, Infinity), dueUpTo: clock.now() }) };
  };

  const state = (): ReadState => ({ ...decode(Object(stored.get('marks:anna')).state), dueUpTo: clock.now() });
  const messages = new Map<string, Message>();
  const toMessage = (row: Row): Message => {
    const message = messages.get(row._id) ?? messageOf(row);
    messages.set(row._id, message);
    return message;
  };
  const placeIn = (current: ReadState, message: Message): Place => {
    if (isArchived(current, message)) return 'archived';
    if (isSnoozed(current, keyOf(message))) return 'snoozed';
    return isRead(current, message) ? 'read' : 'unread';
  };
  return {
    world,
    service,
    clock,
    open,
    isSeen: (row: Row) => isSeen(state(), toMessage(row)),
    /** Where each message is, by what the proxy has of the reader. */
    places: (current = state()) => {
      return new Map(service.rows().map((row) => [row._id, placeIn(current, toMessage(row))]));
    },
    hasJob: () => [...world.disk.keys()].some((key) => key.includes(':bulk:')),
  };
}
const idsOf = (rows: readonly Row[]): string[] => rows.map(({ _id }) => _id);

/** What a command changes in a tab. */
function dueIn(
  bench: ReturnType<typeof createBench>,
  before: ReadonlyMap<string, Place>,
  command: (typeof COMMANDS)[number],
  tab: Tab,
) {
  const now = bench.clock.now();
  const inTab = (row: Row, place: Place | undefined): boolean => {
    if (command === 'markAllRead' && !tab.workflow && tab.read === false) return true;
    if (command === 'archiveRead' && tab.id === UNREAD.id) return true;
    return (
      (!tab.place || command === 'markAllRead') &&
      (!NARROW.includes(tab) || tab.id === 'recent' || isOrder(row)) &&
      (tab.id !== 'recent' || Date.parse(row.createdAt) >= now - 300 * MINUTE) &&
      (tab.read === undefined || command === 'markAllRead' || place === 'unread') &&
      (tab.seen === undefined || !bench.isSeen(row))
    );
  };
  const isDue = (place: Place | undefined): boolean =>
    place === 'unread' ? command !== 'archiveRead' : place === 'read' && command !== 'markAllRead';
  const rows = bench.service.rows().filter((row) => isDue(before.get(row._id)) && inTab(row, before.get(row._id)));
  return new Set(idsOf(rows));
}

const anyRun = fc.record({
  command: fc.constantFrom(...COMMANDS),
  tab: fc.constantFrom(...TABS),
  isRefusing: fc.boolean(),
  fault: fc.constantFrom(...(Object.keys(FAULTS) as (keyof typeof FAULTS)[])),
  /** Responses of the rest before the fault; it lasts for so many seconds. */
  goodPages: fc.nat({ max: 3 }),
  outage: fc.constantFrom(5, 45, 300),
  hasOther: fc.boolean(),
  steps: fc.array(
    fc.oneof(
      { arbitrary: fc.constantFrom('tick', 'second', 'second', 'minute', 'undo', 'undo'), weight: 3 },
      { arbitrary: fc.constantFrom('arrive', 'delete', 'decide', 'leave', 'close', 'crash'), weight: 1 },
    ),
    { maxLength: 7, size: 'max' },
  ),
});

async function check(run: typeof anyRun extends fc.Arbitrary<infer T> ? T : never): Promise<void> {
  const { command, tab, isRefusing, fault, goodPages, outage, hasOther, steps } = run;
  const bench = createBench(isRefusing);
  const { service, clock, places, hasJob } = bench;
  let page: Page | null = await bench.open();
  const reader = page.inbox;
  await clock.advance(SECOND);
  reader.markSeen(idOf(COUNT - 9));
  for (const id of [COUNT - 3, COUNT - 6, COUNT - 11]) reader.markUnread(idOf(id));
  for (const id of [COUNT - 2, COUNT - 4, COUNT - 5]) reader.archive(idOf(id));
  reader.unarchive(idOf(COUNT - 4));
  reader.snooze(idOf(COUNT - 13), clock.now() + DAY);
  await clock.advance(3 * SECOND);
  const other = hasOther ? await bench.open() : null;
  await page.select(tab.id);
  await clock.advance(10 * SECOND);

  const before = places();
  const due = dueIn(bench, before, command, tab);
  const expected = new Map(before);
  for (const id of due) expected.set(id, command === 'markAllRead' ? 'read' : 'archived');
  const decided = new Map<string, Place | undefined>();
  let isUndone = false;

  // The fault begins after some responses.
  let responses = 0;
  const client = { ...service.client };
  const end = clock.now() + outage * SECOND;
  const failing = FAULTS[fault];
  service.outage = goodPages === 0 ? failing : null;
  Object.assign(service.client, {
    getFeed: (...args: Parameters<typeof client.getFeed>) => {
      responses += 1;
      service.outage = clock.now() < end && responses >= goodPages ? failing : null;
      return client.getFeed(...args);
    },
  });

  const look = (): void => {
    const offered = page?.inbox.undoable.peek();
    if (!page || !offered || isUndone) return;
    const saysAll = !('partial' in offered && offered.partial !== undefined);
    const now = places(page.state());
    const left = [...due].filter((id) => !decided.has(id) && now.has(id) && now.get(id) !== expected.get(id));
    expect(saysAll && !hasJob() ? left : [], 'what is said is done').toEqual([]);
  };

  page.inbox[command]();
  expect(due.size === 0 || page.inbox.undoable.peek(), 'what is due is said').not.toBeNull();
  look();
  for (const step of steps) {
    if (step === 'tick') await flushPromises();
    if (step === 'second') await clock.advance(SECOND);
    if (step === 'minute') await clock.advance(MINUTE);
    if (step === 'leave') page?.inbox.selectTab('all');
    if (step === 'arrive')
      service.insert({ ...ROWS[1], _id: `new${clock.now()}`, createdAt: isoTime(clock.now() + 1), read: false });
    if (step === 'delete') service.remove(...idsOf(service.rows().slice(20, 45)));
    const last = step === 'decide' ? other?.inbox.messages.peek().at(-1)?.id : undefined;
    if (last) other?.inbox.snooze(last, clock.now() + DAY);
    // One that is archived stays so, until that is undone.
    if (last && other) decided.set(last, places(other.state()).get(last));
    if (step === 'undo' && page?.inbox.undoable.peek()) {
      page.inbox.undo();
      isUndone = true;
    }
    if (step === 'close' || step === 'crash') {
      page?.close(step === 'crash');
      page = null;
    }
    look();
  }
  service.outage = null;
  // What nobody has stored ends with its page.
  const isOptional = isRefusing && !page;
  page ??= await bench.open();
  await clock.advance(6 * MINUTE);
  await page.inbox.refresh();
  await clock.advance(MINUTE);
  const after = places();
  const wanted = isUndone ? before : expected;
  const wrong = [...after].filter(([id, place]) => {
    const allowed: (Place | undefined)[] = isOptional ? [before.get(id), expected.get(id)] : [wanted.get(id)];
    // What arrives later is never touched, and what was decided since stands.
    if (decided.has(id)) allowed.splice(0, decided.get(id) === 'snoozed' ? 2 : 0, 'snoozed');
    return !(before.has(id) ? allowed : ['unread']).includes(place);
  });
  expect(wrong).toEqual([]);
  expect(hasJob(), 'no job is left').toBe(false);
  page.close(false);
  other?.close(false);
}

test('say what is done or stored, change exactly what was due, and are undone exactly', { timeout: LONG }, async () => {
  await forAllAsync({ ...runs, numRuns: Math.ceil(runs.numRuns / 2) })(anyRun, check);
});
