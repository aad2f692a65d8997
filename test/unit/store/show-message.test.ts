/** `show`: one message is found wherever it is, and the list that it joins has no gap. */
import { describe, expect, test, vi } from 'vitest';
import type { CreateReaderCommands } from '../../../src/store/reader/commands/reader-commands.js';
import { OFFLINE, createRows, createWorld, flushPromises, idOf, openWorld, QUIET } from '../../support/store-world.js';
import { DAY, HOUR, isoTime, MINUTE, NOW, SECOND } from '../../support/times.js';
import type { OpenTab, Row, TabOptions } from '../../support/store-world.js';
import type { InboxSettings } from '../../../src/store/settings.js';

const BILLING = { id: 'billing', label: 'Billing', payload: { topic: { name: 'billing' } } };

/** Rows whose ids carry their time, as the service makes them. */
const createTimedRows = (count: number, interval = MINUTE): Row[] =>
  createRows(count, interval).map((row, index) => ({
    ...row,
    _id:
      Math.floor((NOW - index * interval) / SECOND)
        .toString(16)
        .padEnd(16, '0') + index.toString(16).padStart(8, '0'),
  }));

const at = (rows: readonly Row[], place: number): Row => rows[place] ?? { _id: '', createdAt: '' };
const timeOf = ({ createdAt }: Row): number => Date.parse(createdAt);
const state = ({ inbox }: OpenTab): string | undefined => inbox.shown.value?.state;

const NO_NETWORK = new TypeError('no network');

/** A tab in a new world, with the rows of that world. */
const openList = async (rows: readonly Row[], settings?: Partial<InboxSettings>, options?: TabOptions) => ({
  rows,
  ...(await openWorld(rows, settings, options)),
});

async function show(tab: OpenTab, row: Row, createdAt?: number): Promise<string | undefined> {
  tab.inbox.show({ message: row._id, ...(createdAt && { createdAt }) });
  for (let turn = 0; turn < 200 && /waiting|searching/.test(state(tab) ?? ''); turn++) await flushPromises();
  return state(tab);
}

/** A message far below the list, which stands alone. */
async function openAlone(interval = HOUR, options?: TabOptions) {
  const opened = await openList(createTimedRows(5000, interval), {}, options);
  const wanted = at(opened.rows, 4321);
  await show(opened.tab, wanted);
  return { ...opened, wanted };
}

describe('a message', () => {
  test('that is on screen is found at once, without a request and without code that is loaded later', async () => {
    const { world, tab, rows } = await openList(createRows(10), {}, { loadCommands: () => Promise.reject(NO_NETWORK) });
    const before = world.feedRequests();
    tab.inbox.show({ message: at(rows, 7)._id });
    expect([state(tab), world.feedRequests()]).toEqual(['found', before]);
  });
  test('that is loaded, but not revealed, is revealed with all above it', async () => {
    const { world, tab, rows } = await openList(createRows(100));
    const before = world.feedRequests();
    expect([await show(tab, at(rows, 66)), world.feedRequests()]).toEqual(['found', before]);
    expect(tab.ids().slice(0, 67)).toEqual(rows.slice(0, 67).map(({ _id }) => _id));
  });
  test('that waits above the list is shown', async () => {
    const { tab } = await openWorld(50);
    tab.inbox.pauseArrivals(true);
    await tab.receive({ _id: 'new', createdAt: isoTime(NOW + 1) });
    expect(tab.ids()).not.toContain('new');
    expect(await show(tab, { _id: 'new', createdAt: '' })).toBe('found');
    expect(tab.ids()).toContain('new');
  });
  test('that arrived after the last poll is found', async () => {
    const { world, tab } = await openWorld(createTimedRows(50), QUIET);
    world.service.insert({ _id: 'new', createdAt: isoTime(NOW) });
    expect([await show(tab, { _id: 'new', createdAt: '' }), tab.ids()[0]]).toEqual(['found', 'new']);
  });
  test.each([150, 500, 949])('at place %i of 5,000 joins the list without a gap', async (place) => {
    const { world, tab, rows } = await openList(createTimedRows(5000, 4 * HOUR));
    const before = world.feedRequests();
    expect(await show(tab, at(rows, place))).toBe('found');
    expect(tab.ids().slice(0, place + 1)).toEqual(rows.slice(0, place + 1).map(({ _id }) => _id));
    expect(world.feedRequests() - before).toBeLessThanOrEqual(14 + Math.ceil(place / 85));
  });
  test.each([
    ['and its time', true],
    ['alone', false],
  ])('far below is shown in place of the list, by its id %s, with at most 14 requests', async (_, hasTime) => {
    const { world, tab, rows } = await openList(createTimedRows(5000, HOUR));
    const wanted = at(rows, 4321);
    const [before, ids, more] = [world.feedRequests(), tab.ids(), tab.inbox.more.value];
    expect(await show(tab, wanted, hasTime ? timeOf(wanted) : undefined)).toBe('alone');
    expect(world.feedRequests() - before).toBeLessThanOrEqual(14);
    expect([tab.ids(), tab.inbox.more.value]).toEqual([[wanted._id], 'none']);
    tab.inbox.endShow();
    expect([tab.ids(), tab.inbox.more.value, state(tab)]).toEqual([ids, more, undefined]);
  });
  test('that stands alone can be read and archived, which shows the list again and can be undone', async () => {
    const { tab, rows, wanted } = await openAlone(MINUTE);
    expect(tab.inbox.messages.value[0]?.read).toBe(false);
    tab.inbox.markRead(wanted._id);
    expect(tab.inbox.messages.value[0]?.read).toBe(true);
    tab.inbox.archive(wanted._id);
    expect(tab.ids()).toEqual(rows.slice(0, 20).map(({ _id }) => _id));
    tab.inbox.undo();
    expect(tab.ids()).toEqual([wanted._id]);
  });
  test('that stands alone leaves when another tab is selected, or the panel is closed', async () => {
    const { tab, rows } = await openList(createTimedRows(5000, HOUR));
    for (const leave of [() => tab.inbox.selectTab('unread'), () => tab.inbox.panelToggled(false)]) {
      await show(tab, at(rows, 4000));
      expect(tab.ids()).toHaveLength(1);
      leave();
      expect([tab.ids().length, state(tab)]).toEqual([20, undefined]);
      tab.inbox.selectTab('all');
    }
  });
  test('that stands alone is requested again after ten minutes: it changes, and is said to be gone once it is', async () => {
    const { world, tab, wanted } = await openAlone();
    const request = tab.inbox.shown.value;
    world.service.change(wanted._id, { subject: 'Another title' });
    await world.clock.advance(5 * MINUTE);
    const before = world.feedRequests();
    await world.clock.advance(MINUTE);
    const polls = world.feedRequests() - before;
    await world.clock.advance(5 * MINUTE);
    expect(world.feedRequests() - before - 6 * polls).toBeLessThanOrEqual(14);
    expect(tab.inbox.messages.value.map(({ title }) => title)).toEqual(['Another title']);
    // The same object: the row does not take the focus again.
    expect(tab.inbox.shown.value).toBe(request);
    world.service.remove(wanted._id);
    await world.clock.advance(11 * MINUTE);
    expect([state(tab), tab.ids().length]).toEqual(['missing', 20]);
  });
  test('that stands alone stays while it cannot be requested again', async () => {
    const { world, tab, wanted } = await openAlone();
    const { client } = world.service;
    const refused = vi.fn(() => Promise.reject(OFFLINE));
    const getFeed = client.getFeed.bind(client);
    client.getFeed = (query, options) => (query.page === 0 ? getFeed(query, options) : refused());
    world.service.remove(wanted._id);
    await world.clock.advance(11 * MINUTE);
    expect([state(tab), tab.ids()]).toEqual(['alone', [wanted._id]]);
    expect(refused).toHaveBeenCalled();
  });
  test('that stands alone is not looked for once the reader has archived it', async () => {
    const { world, tab, wanted } = await openAlone();
    tab.inbox.archive(wanted._id);
    await world.clock.advance(11 * MINUTE);
    expect([tab.inbox.tab.value, tab.ids().length]).toEqual(['all', 20]);
  });
  test('that stands alone stands there after a second show() of it', async () => {
    const { tab, wanted } = await openAlone();
    expect([await show(tab, wanted), tab.ids()]).toEqual(['alone', [wanted._id]]);
  });
  test('that was found and archived since opens no tab when the list is loaded again without it', async () => {
    const { tab, rows } = await openList(createTimedRows(700, MINUTE), QUIET);
    expect(await show(tab, at(rows, 650))).toBe('found');
    tab.inbox.archive(at(rows, 650)._id);
    await tab.receive(
      ...Array.from({ length: 900 }, (_, place) => ({ _id: `new${place}`, createdAt: isoTime(NOW + place) })),
    );
    await flushPromises();
    expect(tab.inbox.tab.value).toBe('all');
  });
  test('is found by a time that a host knows only to a minute', async () => {
    const { tab, rows } = await openList(createRows(5000, MINUTE));
    expect(await show(tab, at(rows, 2000), timeOf(at(rows, 2000)) + 45 * SECOND)).toBe('alone');
  });
  test('is found without a time and by an id that carries none, by reading on, and at a limit nothing is claimed', async () => {
    const { world, tab, rows } = await openList(createRows(5000, HOUR));
    const before = world.feedRequests();
    expect(await show(tab, at(rows, 1900))).toBe('alone');
    expect(world.feedRequests() - before).toBeLessThanOrEqual(50);
    const between = world.feedRequests();
    expect([await show(tab, at(rows, 4900)), tab.inbox.shown.value?.error?.code]).toEqual(['failed', 'refused']);
    expect(world.feedRequests() - between).toBeLessThanOrEqual(80);
  });
  test('is found although the time that was given, and that of its id, are wrong', async () => {
    const { tab, rows } = await openList(createRows(600, HOUR));
    expect(await show(tab, at(rows, 480), NOW - 400 * DAY)).toBe('found');
  });
});

describe('a message that is gone', () => {
  test('is missing after few requests where ids carry their time', async () => {
    const rows = createTimedRows(5000, HOUR);
    const world = createWorld(rows);
    const wanted = at(rows, 3333);
    world.service.remove(wanted._id);
    const tab = await world.open();
    const [before, ids] = [world.feedRequests(), tab.ids()];
    expect(await show(tab, wanted)).toBe('missing');
    expect(world.feedRequests() - before).toBeLessThanOrEqual(14);
    expect(tab.ids()).toEqual(ids);
  });
  test.each([3, 70])('is reported as missing if loaded at place %i and removed from the service', async (place) => {
    const { world, tab, rows } = await openList(createRows(200));
    const wanted = at(rows, place);
    world.service.remove(wanted._id);
    expect(await show(tab, wanted)).toBe('found');
    // A replica that lags looks the same: the second response without the message removes it.
    for (let polls = 0; polls < 2; polls++) await tab.inbox.refresh();
    await flushPromises();
    expect([tab.ids().includes(wanted._id), state(tab)]).toEqual([false, 'missing']);
    await tab.inbox.refresh();
    expect(state(tab)).toBe('missing');
  });
  test('is not said to be missing when the panel shows something else by then', async () => {
    const { world, tab, rows } = await openList(createRows(50));
    await show(tab, at(rows, 3));
    tab.inbox.endShow();
    world.service.remove(at(rows, 3)._id);
    for (let polls = 0; polls < 2; polls++) await tab.inbox.refresh();
    await flushPromises();
    expect(state(tab)).toBeUndefined();
  });
  test('that may be below the newest 2,400 is not searched again with each poll', async () => {
    const { world, tab } = await openWorld(3000);
    expect(await show(tab, { _id: 'zzz', createdAt: '' })).toBe('failed');
    expect(await world.pollsIn(2 * MINUTE)).toBeLessThan(8);
  });

  test('is missing once the whole list was read', async () =>
    expect(await show(await openWorld(createRows(700, HOUR)), { _id: idOf(9999), createdAt: '' })).toBe('missing'));
});

describe('an archived message', () => {
  const ARCHIVE_TAB = { id: 'archived', label: 'Done', place: 'archived' } as const;

  test.each([
    ['', {}],
    [' of the host', { tabs: [{ id: 'all', label: '' }, ARCHIVE_TAB] }],
  ])('is shown in the archived tab%s', async (_, settings) => {
    const { tab, rows } = await openList(createRows(30), settings);
    tab.inbox.archive(at(rows, 3)._id);
    tab.inbox.archive(at(rows, 7)._id);
    expect(await show(tab, at(rows, 3))).toBe('found');
    expect([tab.inbox.tab.value, tab.ids()]).toEqual(['archived', [at(rows, 3)._id, at(rows, 7)._id]]);
    expect(tab.inbox.tabs.value.filter(({ id }) => id === 'archived')).toHaveLength(1);
    expect([await show(tab, at(rows, 4)), tab.inbox.tab.value]).toEqual(['found', 'all']);
  });
  test('by the service is shown there too, unless the reader has restored it', async () => {
    const archived = createRows(30).map((row, index) => ({ ...row, archived: index === 3 || index === 5 }));
    const { tab, rows } = await openList(archived);
    tab.inbox.unarchive(at(rows, 5)._id);
    expect([await show(tab, at(rows, 3)), tab.inbox.tab.value]).toEqual(['found', 'archived']);
    expect([await show(tab, at(rows, 5)), tab.inbox.tab.value]).toEqual(['found', 'all']);
  });
  test('far below stands alone, and restoring it shows the archive again, with undo', async () => {
    const rows = createTimedRows(5000, MINUTE).map((row, nth) => ({ ...row, archived: nth === 4 || nth === 4321 }));
    const tab = await openWorld(rows);
    const wanted = at(rows, 4321);
    expect([await show(tab, wanted), tab.inbox.tab.value, tab.ids()]).toEqual(['alone', 'archived', [wanted._id]]);
    tab.inbox.unarchive(wanted._id);
    expect(tab.ids()).toEqual([at(rows, 4)._id]);
    tab.inbox.undo();
    expect(tab.ids()).toEqual([wanted._id]);
  });
});

describe('the tab', () => {
  test('stays if it has the message, else it is All', async () => {
    const { tab, rows } = await openList(createRows(30).map((row, index) => ({ ...row, read: index % 2 === 1 })));
    tab.inbox.selectTab('unread');
    expect([await show(tab, at(rows, 4)), tab.inbox.tab.value]).toEqual(['found', 'unread']);
    expect(await show(tab, at(rows, 5))).toBe('found');
    expect([tab.inbox.tab.value, tab.ids().includes(at(rows, 5)._id)]).toEqual(['all', true]);
  });
  test('is one that the service filters, where no other has the message', async () => {
    const rows = createRows(900).map((row, index) => ({
      ...row,
      read: true,
      payload: { topic: { name: index % 10 ? 'other' : 'billing', more: 1 } },
    }));
    const { tab } = await openWorld(rows, { tabs: [{ id: 'unread', label: '', read: false }, BILLING] });
    tab.inbox.selectTab('unread');
    expect([await show(tab, at(rows, 850)), tab.inbox.tab.value]).toEqual(['found', 'billing']);
    expect(tab.ids()).toContain(at(rows, 850)._id);
    expect(await show(tab, at(rows, 851))).toBe('hidden');
  });
});

describe('a request to show a message', () => {
  test('that comes before the first response is fulfilled after it', async () => {
    const rows = createRows(50);
    const tab = createWorld(rows).create();
    tab.inbox.show({ message: at(rows, 30)._id });
    expect(state(tab)).toBe('waiting');
    tab.inbox.start();
    await flushPromises();
    await flushPromises();
    expect(state(tab)).toBe('found');
    expect(tab.ids()).toContain(at(rows, 30)._id);
  });
  test('is kept while there is no network, and fulfilled with the next response', async () => {
    const { world, tab, rows } = await openList(createTimedRows(500, HOUR));
    world.service.outage = OFFLINE;
    expect([await show(tab, at(rows, 400)), tab.inbox.shown.value?.error?.code]).toEqual(['failed', 'offline']);
    world.service.outage = null;
    await world.clock.advance(MINUTE);
    expect(state(tab)).toBe('found');
  });
  test('is kept while the code of the search cannot be loaded', async () => {
    const loadCommands = vi.fn(async (code: CreateReaderCommands) => code);
    // Of the first, the page was idle.
    loadCommands.mockRejectedValueOnce(NO_NETWORK).mockRejectedValueOnce(NO_NETWORK);
    const { world, tab, rows } = await openList(createRows(100), {}, { loadCommands });
    expect(await show(tab, at(rows, 60))).toBe('failed');
    await world.clock.advance(MINUTE);
    expect(state(tab)).toBe('found');
  });
  test('waits for the reader to sign in', async () => {
    const rows = createRows(60);
    const world = createWorld(rows);
    world.service.subscriber = null;
    const tab = await world.open();
    expect(await show(tab, at(rows, 50))).toBe('waiting');
    await tab.refreshAs('anna');
    await flushPromises();
    expect(state(tab)).toBe('found');
  });
  test('ends when the panel is closed, also while it is searched: the tab stays', async () => {
    const { world, tab, rows } = await openList(
      createTimedRows(900, HOUR).map((row, index) => ({ ...row, read: index === 700 })),
    );
    tab.inbox.selectTab('unread');
    const open = world.service.block('feed');
    tab.inbox.show({ message: at(rows, 700)._id });
    await flushPromises();
    expect(state(tab)).toBe('searching');
    tab.inbox.panelToggled(false);
    await open();
    for (let turn = 0; turn < 40; turn++) await flushPromises();
    expect([state(tab), tab.inbox.tab.value]).toEqual([undefined, 'unread']);
  });
  test('gives way to a later one', async () => {
    const { world, tab, rows } = await openList(createTimedRows(900, HOUR));
    const open = world.service.block('feed');
    tab.inbox.show({ message: at(rows, 700)._id });
    await flushPromises();
    tab.inbox.show({ message: at(rows, 5)._id });
    await open();
    for (let turn = 0; turn < 60; turn++) await flushPromises();
    expect(tab.inbox.shown.value).toMatchObject({ message: at(rows, 5)._id, state: 'found' });
  });
  test('of one reader is not fulfilled for another', async () => {
    const { tab, rows } = await openList(createRows(60));
    await show(tab, at(rows, 50));
    tab.inbox.clear();
    expect(tab.inbox.shown.value).toBeNull();
  });
});
