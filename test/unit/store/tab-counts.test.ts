/** The counts of the tabs agree with the badge and with what each tab shows. */
import { describe, expect, test } from 'vitest';
import { ALL, UNREAD, type Tab, type TabFilter } from '../../../src/store/list/tabs/tabs.js';
import { openReloadable } from './reload.js';
import { createRows, flushPromises, idOf, openWorld, type OpenTab, type Row } from '../../support/store-world.js';
import { DAY, isoTime, MINUTE, NOW, SECOND } from '../../support/times.js';

const PROJECTS = ['a', 'b', 'c'];
const rows = (count: number, interval = MINUTE): Row[] =>
  createRows(count, interval).map((row, place) => ({
    ...row,
    templateIdentifier: place % 2 ? 'invoice' : 'comment',
    severity: place % 4 ? 'none' : 'high',
    payload: { project: PROJECTS[place % 3] },
  }));
const tabOf = (id: string, filter: TabFilter): Tab => ({ id, label: id, ...filter });
const TABS: readonly Tab[] = [
  ALL,
  UNREAD,
  tabOf('invoices', { workflow: 'invoice' }),
  tabOf('important', { severity: 'high' }),
  tabOf('project', { payload: { project: 'a' } }),
  tabOf('projects', { payload: [{ project: 'a' }, { project: 'b' }] }),
  tabOf('recent', { since: 'PT1H' }),
  tabOf('unseen', { seen: false }),
  tabOf('done', { read: true }),
];

const textOf = ({ inbox }: Pick<OpenTab, 'inbox'>, id: string): string => {
  const { count, more } = inbox.tabCounts.value.get(id) ?? { count: -1, more: false };
  return `${count}${more ? '+' : ''}`;
};

/** Shows all rows of a tab, and counts the unread ones. */
async function shownUnread(tab: OpenTab, id: string): Promise<number> {
  await tab.select(id);
  await tab.loadAll();
  return tab.inbox.messages.value.filter(({ read }) => !read).length;
}

describe('every tab', () => {
  test('counts the unread messages that it shows', async () => {
    const tab = await openWorld(rows(60), { tabs: TABS });
    for (const place of [3, 4, 9, 14, 25]) tab.inbox.markRead(idOf(60 - place));
    tab.inbox.archive(idOf(60 - 7));
    for (const { id, read } of TABS) {
      const count = textOf(tab, id);
      expect(`${id} ${count}`).toBe(`${id} ${read ? 0 : await shownUnread(tab, id)}`);
      // The selected tab has the same count as before.
      expect(textOf(tab, id)).toBe(count);
    }
    expect([textOf(tab, 'all'), textOf(tab, 'unread')]).toEqual([tab.badge(), tab.badge()]);
  });

  test('counts arrivals at once, and follows marks and undo', async () => {
    const { tab } = await openWorld(rows(6), { tabs: TABS });
    expect(['invoices', 'important', 'project', 'projects'].map((id) => textOf(tab, id))).toEqual(['3', '2', '2', '4']);
    const invoice = { templateIdentifier: 'invoice', payload: { project: 'b' } };
    await tab.receive({ _id: 'new', createdAt: isoTime(NOW + SECOND), ...invoice });
    expect(['invoices', 'important', 'project', 'projects'].map((id) => textOf(tab, id))).toEqual(['4', '2', '2', '5']);
    tab.inbox.markAllRead();
    expect(TABS.map(({ id }) => textOf(tab, id))).toEqual(TABS.map(() => '0'));
    tab.inbox.undo();
    expect(textOf(tab, 'projects')).toBe('5');
  });

  test('says "n+" while older messages may be unread', async () => {
    const tab = await openWorld(rows(250), { tabs: TABS });
    expect([tab.badge(), textOf(tab, 'invoices'), textOf(tab, 'important')]).toEqual(['99+', '50+', '25+']);
    expect(textOf(tab, 'recent')).toBe('61');
  });

  test('says "n+" while a message is marked as unread below what is loaded', async () => {
    const old = rows(400, DAY).map((row) => ({ ...row, read: true }));
    const { world, tab: first } = await openWorld(old, { tabs: TABS });
    for (let tries = 0; tries < 20; tries++) await first.inbox.loadMore();
    first.inbox.markUnread(idOf(400 - 301));
    const second = await world.reopen(first, { tabs: TABS });
    expect([second.badge(), textOf(second, 'invoices'), await shownUnread(second, 'invoices')]).toEqual(['1', '0+', 1]);
    expect(textOf(second, 'invoices')).toBe('1');
  });

  test('of one payload counts what it has loaded below the whole list', async () => {
    const { tab } = await openWorld(rows(600), { tabs: TABS });
    expect([textOf(tab, 'project'), await shownUnread(tab, 'project')]).toEqual(['34+', 200]);
    expect(textOf(tab, 'project')).toBe('100+');
    tab.inbox.markAllRead();
    await flushPromises();
    expect(textOf(tab, 'project')).toBe('0');
  });

  test('causes no request', async () => {
    const { world, tab } = await openWorld(rows(250), { tabs: TABS });
    const before = world.service.calls.length;
    TABS.forEach(({ id }) => textOf(tab, id));
    await flushPromises();
    expect(world.service.calls.length).toBe(before);
  });
});

describe('required tabs', () => {
  const required = (filter: TabFilter): readonly Tab[] => [{ ...tabOf('own', filter), required: true }];

  test('are all that the badge counts, that a search goes through, and that is announced', async () => {
    const { tab } = await openWorld(rows(60), { tabs: required({ workflow: 'invoice' }) });
    expect([tab.inbox.tab.value, tab.badge(), textOf(tab, 'own'), tab.ids().length]).toEqual(['own', '30', '30', 20]);
    expect([tab.inbox.unseenCount.value.count, tab.inbox.searchable.value.length]).toEqual([30, 30]);
    await tab.receive(
      { _id: 'a', createdAt: isoTime(NOW + SECOND), templateIdentifier: 'comment' },
      { _id: 'b', createdAt: isoTime(NOW + SECOND), templateIdentifier: 'invoice' },
    );
    await flushPromises();
    expect([tab.arrivedIds(), tab.badge()]).toEqual([['b'], '31']);
  });

  test('mark all as read leaves all other messages unread', async () => {
    const { tab } = await openWorld(rows(60), { tabs: required({ payload: { project: 'a' } }) });
    await flushPromises();
    expect(tab.badge()).toBe('20');
    tab.inbox.markAllRead();
    await flushPromises();
    expect(tab.badge()).toBe('0');
    tab.changeSettings({ tabs: [ALL, UNREAD] });
    expect(tab.badge()).toBe('40');
  });

  test('of several filters count a message of two tabs once', async () => {
    const tabs = [...required({ workflow: 'invoice' }), tabOf('important', { severity: 'high' })];
    expect((await openWorld(rows(60), { tabs })).badge()).toBe('45');
  });

  test('after a reload show the last count until the first response', async () => {
    const tabs = required({ workflow: 'invoice' });
    const { first, loadBlocked } = await openReloadable(rows(60), { tabs });
    first.inbox.markRead(idOf(59));
    const { answer, reloaded } = await loadBlocked({ tabs });
    expect(reloaded.badge()).toBe('29');
    await answer();
    expect(reloaded.badge()).toBe('29');
  });
});

test('the first tab is selected where the list has no "all"', async () => {
  const tab = await openWorld(rows(10), { tabs: [UNREAD, tabOf('invoices', { workflow: 'invoice' })] });
  expect(tab.inbox.tab.value).toBe('unread');
});

test('a message that is back from a snooze is counted once in a tab whose feed reaches further down than the list', async () => {
  const { world, tab } = await openWorld(rows(120), { tabs: TABS });
  tab.inbox.markAllRead();
  await tab.select('project');
  await tab.loadAll();
  const deep = tab.inbox.messages.value.at(-1)?.id ?? '';
  tab.inbox.snooze(deep, NOW + 10 * MINUTE);
  await world.clock.advance(15 * MINUTE);
  expect(tab.ids()[0]).toBe(deep);
  expect([textOf(tab, 'project'), textOf(tab, 'projects'), textOf(tab, UNREAD.id)]).toEqual(['1', '1', '1']);
});
