/** Rows that stand for several messages: what they show, what their commands do, and how they unfold. */
import { describe, expect, it, vi } from 'vitest';
import { ar } from '../../../src/locales/ar.js';
import { ALL, SNOOZED } from '../../../src/store/list/tabs/tabs.js';
import type { Message } from '../../../src/store/message.js';
import { until } from '../../support/until.js';
import { action, message, MINUTE, NOW } from './fake-inbox.js';
import { show, type View } from './render-inbox.js';

const row = (id: string, key: string, more: Partial<Message> = {}): Message =>
  message(id, { payload: { key }, title: `Title ${id}`, ...more });
const both = (more: Partial<Message>) => ['a1', 'a2'].map((id) => row(id, 'a', more));
const LIST = [row('a1', 'a'), row('b1', 'b'), row('a2', 'a', { read: true }), row('a3', 'a'), row('c1', '')];
const FOLDED = ['Title a1', 'Title b1', 'Title c1'];
const UNFOLDED = ['Title a1', 'Title a2', 'Title a3', 'Title b1', 'Title c1'];

type Scene = Parameters<typeof show>;
async function showGroups(messages: readonly Message[] = LIST, host: Scene[1] = {}, state: Scene[0] = {}) {
  const shown = show({ ...state, messages }, { ...host, settings: { group: 'payload.key' } });
  const { view } = shown;
  await until(() => expect(view.all('article').length).toBeGreaterThan(0));
  await view.renderAllRows();
  return { ...shown, titles: () => view.text('article .title > span'), unfold: () => view.click(view.one('.unfold')) };
}

const labels = (view: View) => view.attributes('article', 'aria-label');
const untilFocused = (view: View, title: string) =>
  until(() => expect(view.focused()?.getAttribute('aria-label')).toContain(title));

describe('A group', () => {
  it.each([
    ['its newest message', {}, 'Title a1'],
    ['that the host gave it', { renderMessage: ({ id }: Message) => ({ title: `Renamed ${id}` }) }, 'Renamed a1'],
  ])('is one row in the place of its newest message, with the number of others, named %s', async (_, hooks, name) => {
    const { view } = await showGroups(LIST, { hooks });
    expect(view.text('.unfold')).toEqual(['2 more']);
    expect(view.one('.unfold').getAttribute('aria-label')).toBe(`2 more, ${name}`);
    expect(labels(view)[0]).toBe(`Unread, ${name}, Today, 2 more`);
    expect(view.attributes('article', 'aria-posinset')).toEqual(['1', '2', '3']);
    expect(view.attributes('article', 'aria-setsize')).toEqual(['3', '3', '3']);
  });

  it('unfolds to its messages, which follow as rows, and folds again', async () => {
    const { view, titles, unfold } = await showGroups();
    expect([titles(), view.one('.unfold').getAttribute('aria-expanded')]).toEqual([FOLDED, 'false']);
    await unfold();
    expect(view.one('.unfold').getAttribute('aria-expanded')).toBe('true');
    expect(view.one('.unfold').textContent).toBe('Show less');
    expect(view.one('.unfold').getAttribute('aria-label')).toBe('Show less, Title a1');
    expect([labels(view)[0], titles()]).toEqual(['Unread, Title a1, Today', UNFOLDED]);
    expect(view.text('.member .title > span')).toEqual(['Title a2', 'Title a3']);
    expect(view.attributes('article', 'aria-posinset')).toEqual(['1', '2', '3', '4', '5']);
    expect(new Set(view.attributes('article', 'aria-setsize'))).toEqual(new Set(['5']));
    await unfold();
    expect(titles()).toEqual(FOLDED);
  });

  it('is unread while one of its messages is, also where the newest is read', async () => {
    const { view, unfold } = await showGroups([row('a1', 'a', { read: true }), row('a2', 'a')]);
    expect(view.all('.unread')).toHaveLength(1);
    await view.point();
    expect(view.named('Mark as read')).toBeTruthy();
    await unfold();
    expect(view.all('.unread').map((one) => one.classList.contains('member'))).toEqual([true]);
    await unfold();
    await view.set({ messages: both({ read: true }) });
    expect(view.all('.unread')).toHaveLength(0);
  });

  it('folded, archives and reads all of its messages as one change, and says how many', async () => {
    const { view, commands } = await showGroups();
    await view.key(view.one('article'), 'u');
    expect(view.one('output').textContent).toBe('2 marked as read');
    await view.key(view.one('article'), 'e');
    expect(view.one('output').textContent).toBe('3 notifications archived');
    expect(commands()).toEqual(['changeEach read a1,a2,a3', 'changeEach archive a1,a2,a3']);
  });

  const snoozed = { tabs: [ALL, SNOOZED], tab: SNOOZED.id };
  it.each([
    ['Mark as unread', 'unread', '2 marked as unread', {}, {}],
    ['Unarchive', 'unarchive', '2 notifications unarchived', { archived: true }, {}],
    ['Unsnooze', 'unsnooze', 'Unsnoozed', { snoozedUntil: NOW + MINUTE }, snoozed],
  ])('does to all of its messages what its button "%s" says', async (name, kind, text, more, state) => {
    const { view, commands } = await showGroups(both({ read: true, ...more }), {}, state);
    await view.point();
    await view.click(view.named(name));
    expect([view.one('output').textContent, commands()]).toEqual([text, [`changeEach ${kind} a1,a2`]]);
  });

  it('unfolded, acts on single messages', async () => {
    const { view, unfold, commands } = await showGroups();
    await unfold();
    for (const one of view.all('article').slice(0, 2)) await view.key(one, 'e');
    expect([commands(), view.one('output').textContent.trim()]).toEqual([['archive a1', 'archive a2'], 'Archived']);
  });

  it.each([
    ['all of its messages when its link is followed', { url: 'https://a.example/' }, ['changeEach read a2']],
    ['one when its text unfolds', { url: '' }, []],
  ])('reads %s', async (_, more, reads) => {
    const { view, commands } = await showGroups([row('a1', 'a', more), row('a2', 'a')]);
    await view.click(view.one('.title'));
    expect(commands()).toEqual([...reads, `openMessage a1 ${more.url}`]);
  });

  it('shows each other person once, at most three, then how many more', async () => {
    const people = ['ann', 'bea', 'ann', 'cy', 'bea', 'dan', 'eve'].map((name, place) =>
      row(`${place}`, 'a', { avatar: `https://people.example/${name}`, title: `${name} wrote` }),
    );
    const { view, unfold } = await showGroups(people);
    expect([view.text('.people .avatar'), view.one('.people > span').textContent]).toEqual([['BW', 'CW', 'DW'], '+1']);
    expect([view.one('.people').getAttribute('aria-hidden'), view.all('[part=person]').length]).toEqual(['true', 3]);
    await unfold();
    expect(view.all('.people')).toHaveLength(1);
    await view.set({ messages: people.filter(({ avatar }) => avatar.endsWith('ann')) });
    expect(view.all('.people')).toHaveLength(0);
  });

  it('keeps a message whose buttons are not answered as a row of its own, and leaves it in its place afterwards', async () => {
    const asking = row('a2', 'a', { actions: [action('Approve')] });
    const around = (one: Message) => [row('a1', 'a'), row('b1', 'b'), one, row('a3', 'a')];
    const expected = ['Title a1', 'Title b1', 'Title a2'];
    const { view, titles } = await showGroups(around(asking));
    expect([titles(), view.text('.unfold')]).toEqual([expected, ['1 more']]);
    await view.set({ messages: around({ ...asking, outcome: { state: 'done', type: 'approve', error: null } }) });
    expect(titles()).toEqual(expected);
    // Another property of the host groups nothing anew.
    await view.customize({ rowActions: () => [] });
    expect(titles()).toEqual(expected);
  });

  it('of one message is a plain row; one that loses the others becomes one', async () => {
    const { view } = await showGroups();
    await view.set({ messages: [row('a1', 'a'), row('b1', 'b')] });
    expect([view.all('.group, .member, .unfold').length, view.all('article').length]).toEqual([0, 2]);
  });

  it('stays unfolded when a new message joins, and moves to the place of that message', async () => {
    const { view, titles, unfold } = await showGroups();
    const first = view.one('article');
    await unfold();
    await view.set({ messages: [row('b2', 'b'), row('a4', 'a'), ...LIST] });
    expect(titles()).toEqual(['Title b2', 'Title a4', 'Title a1', 'Title a2', 'Title a3', 'Title c1']);
    expect(view.text('.unfold')).toEqual(['1 more', 'Show less']);
    // The same row, below the newest.
    expect(view.nth('article', 2)).toBe(first);
    await view.click(view.nth('.unfold', 1));
    expect(view.text('.unfold')).toEqual(['1 more', '3 more']);
  });

  const shown = { message: 'a3', state: 'found', error: null } as const;
  it.each([
    ['later', {}],
    ['from the start', { shown }],
  ])('unfolds for a message that the host shows %s, and can be folded afterwards', async (_, state) => {
    const { view, titles, unfold } = await showGroups(LIST, {}, state);
    await view.set({ shown });
    expect(titles()).toContain('Title a3');
    await untilFocused(view, 'Title a3');
    await view.focus(view.one('.unfold'));
    await unfold();
    expect(titles()).not.toContain('Title a3');
    expect(view.one('article[tabindex="0"]').getAttribute('aria-label')).toContain('Title a1');
  });

  it('names the day of messages of other days, which have no heading below it', async () => {
    const ages = [60 + 24 * 60, 20 * 24 * 60].map((minutes) => NOW - minutes * MINUTE);
    const [old, older] = ages.map((createdAt, place) => row(`a${place + 2}`, 'a', { createdAt }));
    const list = [row('a1', 'a'), old!, older!, row('b1', 'b', { createdAt: NOW - 90 * MINUTE })];
    const { view, unfold } = await showGroups(list);
    await unfold();
    await view.paint();
    expect([view.text('time'), view.text('.day')]).toEqual([['2 min', 'Thu 13:05', '31 Oct', '1 hr'], ['Today']]);
  });

  it('shortens the titles of its other messages to what is different, for the eye alone', async () => {
    const title = (who: string) => `${who} commented on “Q4 roadmap”`;
    const list = [
      row('a1', 'a', { title: title('Dana') }),
      row('a2', 'a', { title: title('Lin Wei') }),
      row('a3', 'a', { title: title('Dana'), body: 'Again' }),
      row('a4', 'a', { title: title('Dana'), body: '' }),
      row('a5', 'a', { title: `**Ana** commented on “Q4 roadmap”` }),
    ];
    const { view, titles, unfold } = await showGroups(list);
    await unfold();
    const seen = () => view.all('.title > span').map(({ firstChild }) => firstChild?.textContent);
    expect(seen()).toEqual([title('Dana'), 'Lin Wei', '', title('Dana'), '']);
    // The text for assistive technology and for the clipboard.
    const whole = ['Dana', 'Lin Wei', 'Dana', 'Dana', 'Ana'].map(title);
    expect([titles(), labels(view).map((label) => label?.split(', ')[1])]).toEqual([whole, whole]);
    expect(view.text('.title .visually-hidden')).toEqual([' commented on “Q4 roadmap”', title('Dana')]);
    // The text is in the place of its title.
    expect(view.text('.title[data-same] ~ .body')).toEqual(['Again']);
    // The next one is now the row of the group.
    await view.set({ messages: list.slice(1) });
    expect(seen()[0]).toBe(title('Lin Wei'));
    await view.set({ messages: list.slice(2, 3) });
    expect([seen(), view.all('.title .visually-hidden, [data-same]').length]).toEqual([[title('Dana')], 0]);
  });

  it('shortens a title again that the host has changed', async () => {
    const { view, titles, unfold } = await showGroups(both({ title: 'Ann wrote to you', body: 'B' }));
    await unfold();
    expect(view.all('[data-same]')).toHaveLength(1);
    await view.customize({ mapMessage: ({ id }) => ({ title: `${id} wrote to you` }) });
    expect(titles()).toEqual(['a1 wrote to you', 'a2 wrote to you']);
    expect([view.text('.title .visually-hidden'), view.all('[data-same]').length]).toEqual([[' wrote to you'], 0]);
  });

  it('counts with the plural forms of the language after the first paint', async () => {
    const { view } = await showGroups(LIST, { strings: ar, locale: 'ar' });
    await view.paint();
    expect(view.text('.unfold')).toEqual(['إشعاران آخران']);
  });
});

describe('A function of the host', () => {
  it('groups, and takes precedence over the attribute', async () => {
    const { titles } = await showGroups(LIST, { hooks: { group: ({ read }) => (read ? undefined : 'unread') } });
    expect(titles()).toEqual(['Title a1', 'Title a2']);
  });

  it('renders parts of the newest message and of the members, with its own commands', async () => {
    const run = vi.fn();
    const renderMessage = ({ id }: Message) => ({ title: `Own ${id}`, footer: `Foot ${id}` });
    const { view, titles, unfold } = await showGroups(LIST, {
      hooks: { renderMessage, rowActions: () => [{ label: 'Copy', run }] },
    });
    await unfold();
    expect(titles().slice(0, 3)).toEqual(['Own a1', 'Own a2', 'Own a3']);
    expect(view.text('[part=footer]').slice(0, 3)).toEqual(['Foot a1', 'Foot a2', 'Foot a3']);
    await unfold();
    await view.click(view.named('More, Own a1'));
    await view.click(view.item('Copy'));
    expect(run).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'a1' }));
  });

  it('may render the whole row', async () => {
    const { view } = await showGroups(LIST, { hooks: { renderMessage: () => ({ row: document.createElement('p') }) } });
    expect([view.text('.unfold'), view.all('.group > .main > .custom').length]).toEqual([['2 more'], 1]);
  });
});

it('Without "group" every message has a row, and results of a search always do', async () => {
  expect(show({ messages: LIST }).view.all('article')).toHaveLength(5);
  const { view } = await showGroups(LIST, {}, { searchable: LIST });
  await view.click(view.named('Search'));
  await until(() => expect(view.all('article')).toHaveLength(5));
});

it('A list that is not in groups is until the attribute is set, and when it is removed', async () => {
  const { view, fake } = await showGroups();
  for (const [group, rows] of [
    [null, 5],
    ['workflow', 1],
  ] as const) {
    await view.change(() => (fake.settings.value = { ...fake.settings.value, group }));
    expect(view.all('article')).toHaveLength(rows);
  }
});

it('Of 1,000 rows no key is computed again: not by scrolling, nor by folding, and one by a change of one message', async () => {
  const group = vi.fn(({ payload }: Message) => String(payload['key']));
  const all = Array.from({ length: 1000 }, (_, place) => row(`${place}`, `${place % 50}`));
  const { view, unfold } = await showGroups(all, { hooks: { group } });
  expect(group).toHaveBeenCalledTimes(1000);
  await view.renderAllRows();
  await unfold();
  await view.renderAllRows();
  expect(group).toHaveBeenCalledTimes(1000);
  await view.set({ messages: all.with(7, { ...all[7]!, read: true }) });
  expect(group).toHaveBeenCalledTimes(1001);
});
