/**
 * What a reader does in a tab, and what must be so in the same moment.
 */
import type { Inbox } from '../../src/store/inbox.js';
import type { Message } from '../../src/store/message.js';
import { ownerOf } from './readers.js';
import type { Marked, Reader } from './readers.js';
import type { Steps } from './steps.js';
import type { Tab } from './tab.js';
import { hold } from './violation.js';
import type { World } from './world.js';

const tabOf = (world: World, a: number): Tab | undefined => world.readable[a % Math.max(1, world.readable.length)];

const inTab =
  (work: (tab: Tab, b: number, world: World) => void) =>
  (world: World, a: number, b: number): void => {
    const tab = tabOf(world, a);
    if (tab) work(tab, b, world);
  };

const onRow = (work: (tab: Tab, row: Message, b: number, world: World) => void) =>
  inTab((tab, b, world) => {
    const row = tab.rows[b % Math.max(1, tab.rows.length)];
    if (row) work(tab, row, b, world);
  });

const readerOf = (tab: Tab, id: string): Reader => tab.world.readers.of(tab.device, ownerOf(id));

const note = (tab: Tab, id: string, read: Marked): void => tab.world.readers.mark(tab.device, ownerOf(id), id, read);

/** What a page that ends within it has written nobody can tell; nor what a storage that fails keeps. */
const isSure = (tab: Tab): boolean => !tab.dead && tab.device.storage === 'whole';

const calls = (what: string, work: (inbox: Inbox) => unknown) => inTab((tab) => tab.does(what, work));

async function prepare(tab: Tab, inbox: Inbox): Promise<void> {
  await inbox.loadPreferencesCode();
  tab.prepared = true;
}

/** What a view can do once it has what that needs. */
const prefers = (what: string, work: (preferences: Inbox['preferences'], b: number) => Promise<void>) =>
  inTab((tab, b) =>
    tab.does(what, async (inbox) => {
      await prepare(tab, inbox);
      // Whoever asked is gone from the page.
      if (tab.started) await work(inbox.preferences, b);
    }),
  );

const mark = (read: boolean) =>
  onRow((tab, row) => {
    if (row.read === read) return;
    tab.does('mark', (inbox) => (read ? inbox.markRead(row.id) : inbox.markUnread(row.id)));
    note(tab, row.id, isSure(tab) ? read : null);
    hold('I8', tab.dead || tab.find(row.id)?.read !== !read, () => `${row.id} was marked, and is not read=${read}`);
  });

function readAll(tab: Tab): void {
  const { subject, known, world } = tab;
  if (!subject) return;
  const reader = world.readers.of(tab.device, subject);
  const selected = tab.inbox.tab.peek();
  const everything = selected === 'all';
  // Of a tab that the service filters, only its messages are marked, and more of them as they are loaded.
  const filtered = tab.inbox.tabs.peek().some(({ id, payload }) => id === selected && payload);
  const before = new Set(tab.rows.flatMap((row) => (row.read ? [row.id] : [])));
  tab.does('read all', (inbox) => inbox.markAllRead());
  const shown = new Set(tab.dead ? [] : tab.rows.flatMap(({ id }) => (before.has(id) ? [] : [id])));
  const times = [...known.keys()].map((id) => world.service.times.get(id) ?? 0);
  // What exists below the newest known message may be loaded and marked; what arrives later may not.
  const floor = Math.max(...times);
  for (const [id, time] of world.service.times) {
    const reached = filtered || known.has(id) || time <= floor || reader.read.has(id);
    const within = ownerOf(id) === subject && known.size > 0 && reached;
    if (within && reader.read.get(id) !== true && !shown.has(id)) note(tab, id, null);
  }
  if (tab.dead) return;
  for (const { id, read } of tab.rows) {
    hold('I8', read || !everything, () => `${id} is unread after "read all"`);
    if (shown.has(id)) note(tab, id, isSure(tab) && read ? true : null);
  }
  const { count } = tab.inbox.unreadCount.peek();
  hold('I9', count === 0 || filtered, () => `${count} are unread after "read all"`);
}

/** A press is not bound by what an earlier one was told. */
function pressAnew({ device }: Tab, id: string): void {
  for (const { notBefore } of device.tabs) notBefore.delete(id);
}

function act(tab: Tab, row: Message, b: number, world: World): void {
  // There is no button before.
  if (!tab.prepared) return tab.does('prepare', (inbox) => prepare(tab, inbox));
  const { id, outcome } = row;
  const type = b % 5 === 0 ? 'secondary' : 'primary';
  const { intents } = world.watch;
  const fresh = outcome.state === 'pending' || outcome.state === 'failed';
  if (fresh) pressAnew(tab, id);
  const intent = fresh ? intents.press(tab, ownerOf(id), id, type) : undefined;
  tab.does('act', (inbox) => inbox.act(id, type, b % 3 === 0 ? { answer: b } : undefined));
  const after = tab.find(id);
  const kept = [...tab.device.disk.values()].some((value) =>
    intent?.words.slice(intent.from).some((word) => value.includes(word)),
  );
  const taken = after?.outcome.type === type && /sending|waiting/.test(after.outcome.state);
  // It may be gone from the list in the same moment, with what other tabs did.
  if (intent) intents.pressed(intent, kept || (!tab.dead && (taken || !after)));
  if (outcome.state !== 'done' && !row.read) note(tab, id, isSure(tab) && after?.read ? true : null);
}

function archive(tab: Tab, { id }: Message): void {
  tab.does('archive', (inbox) => inbox.archive(id));
  readerOf(tab, id).archived.set(id, isSure(tab) ? true : null);
  hold('I8', tab.dead || !tab.find(id), () => `${id} was archived, and is there`);
}

const TABS = ['all', 'unread', 'team'] as const;

export const READER_STEPS = {
  'open panel': { often: 3, run: calls('look', (inbox) => inbox.panelToggled(true)) },
  'close panel': { often: 1, run: calls('look', (inbox) => inbox.panelToggled(false)) },
  'load more': { often: 5, run: calls('load more', (inbox) => inbox.loadMore()) },
  scroll: { often: 1, run: calls('hold', (inbox) => inbox.pauseArrivals(true)) },
  'back to top': { often: 1, run: calls('hold', (inbox) => inbox.pauseArrivals(false)) },
  'show arrivals': { often: 1, run: calls('show arrivals', (inbox) => inbox.showArrivals()) },
  'mark read': { often: 5, run: mark(true) },
  'mark unread': { often: 3, run: mark(false) },
  'read all': { often: 2, run: inTab(readAll) },
  archive: { often: 2, run: onRow(archive) },
  see: { often: 2, run: onRow((tab, { id }) => tab.does('see', (inbox) => inbox.markSeen(id))) },
  act: { often: 9, run: onRow(act) },
  retry: {
    often: 4,
    run: inTab((tab, _b, { watch, timeline }) => {
      const row = tab.rows.find(({ outcome }) => outcome.state === 'failed');
      if (!row) return;
      watch.intents.retried(tab.device, row.id, timeline.now);
      pressAnew(tab, row.id);
      tab.does('retry', (inbox) => inbox.retry(row.id));
    }),
  },
  'select tab': {
    often: 3,
    run: inTab((tab, b) => tab.does('select tab', (inbox) => inbox.selectTab(TABS[b % TABS.length] ?? 'all'))),
  },
  refresh: { often: 3, run: calls('refresh', (inbox) => inbox.refresh()) },
  'load preferences': { often: 1, run: prefers('load preferences', (preferences) => preferences.load()) },
  prefer: {
    often: 1,
    run: prefers('prefer', (preferences, b) => preferences.setChannel(b % 2 ? 'w' : null, 'email', b % 4 < 2)),
  },
} satisfies Steps;
