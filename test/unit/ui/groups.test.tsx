/** Rows that stand for several messages: what they show, what their commands do, and how they unfold. */
import { describe, expect, it, vi } from 'vitest';
import { ALL, SNOOZED } from '../../../src/store/list/tabs.js';
import type { Message } from '../../../src/store/message.js';
import type { Customization } from '../../../src/ui/customization.js';
import { action, createFake, message, MINUTE, NOW, type Fake } from './fake-inbox.js';
import { renderInbox } from './render-inbox.js';
import { until } from '../../support/until.js';

const DAY = 24 * 60 * MINUTE;
const by = (name: string) => `https://people.example/${name}`;
const row = (id: string, key: string, more: Partial<Message> = {}): Message =>
  message(id, { payload: { key }, title: `Title ${id}`, ...more });
const LIST = [row('a1', 'a'), row('b1', 'b'), row('a2', 'a', { read: true }), row('a3', 'a'), row('c1', '')];

async function show(messages: readonly Message[] = LIST, hooks: Customization = {}, fake: Fake = createFake()) {
  fake.settings.value = { ...fake.settings.peek(), group: 'payload.key' };
  fake.customization.value = hooks;
  fake.inbox.messages.value = messages;
  const view = renderInbox(fake);
  await until(() => expect(view.all('article').length).toBeGreaterThan(0));
  await view.renderAllRows();
  const titles = () => view.text('article .title > span');
  const unfold = () => view.click(view.one('.unfold'));
  const commands = () => fake.commands.filter((command) => !/^(pauseArrivals|markSeen)/.test(command));
  return { fake, view, titles, unfold, commands };
}

const positions = (view: ReturnType<typeof renderInbox>): readonly string[] =>
  view.all('article').map((one) => `${one.getAttribute('aria-posinset')} of ${one.getAttribute('aria-setsize')}`);

describe('A group', () => {
  it('is one row in the place of its newest message, with the number of the others', async () => {
    const { view, titles } = await show();
    expect(titles()).toEqual(['Title a1', 'Title b1', 'Title c1']);
    expect(view.text('.unfold')).toEqual(['2 more']);
    expect(view.one('.unfold').getAttribute('aria-label')).toBe('2 more, Title a1');
    expect(view.one('article').getAttribute('aria-label')).toBe('Unread, Title a1, Today, 2 more');
    expect(positions(view)).toEqual(['1 of 3', '2 of 3', '3 of 3']);
  });

  it('has the name that the host gives to its newest message', async () => {
    const { view } = await show(LIST, { renderMessage: ({ id }) => ({ title: `Renamed ${id}` }) });
    expect(view.one('article').getAttribute('aria-label')).toBe('Unread, Renamed a1, Today, 2 more');
    expect(view.one('.unfold').getAttribute('aria-label')).toBe('2 more, Renamed a1');
  });

  it('unfolds to its messages, which follow as rows, and folds again', async () => {
    const { view, titles, unfold } = await show();
    expect(view.one('.unfold').getAttribute('aria-expanded')).toBe('false');
    await unfold();
    expect(view.one('.unfold').getAttribute('aria-expanded')).toBe('true');
    expect(titles()).toEqual(['Title a1', 'Title a2', 'Title a3', 'Title b1', 'Title c1']);
    expect(view.text('.member .title > span')).toEqual(['Title a2', 'Title a3']);
    expect(positions(view)).toEqual([1, 2, 3, 4, 5].map((place) => `${place} of 5`));
    await unfold();
    expect(titles()).toEqual(['Title a1', 'Title b1', 'Title c1']);
  });

  it('is unread while one of its messages is, also where the newest is read', async () => {
    const { view, fake, unfold } = await show([row('a1', 'a', { read: true }), row('a2', 'a')]);
    expect(view.all('.unread')).toHaveLength(1);
    expect(view.named('Mark as read')).toBeTruthy();
    await unfold();
    expect(view.all('.unread').map((one) => one.classList.contains('member'))).toEqual([true]);
    await unfold();
    await view.change(() => void (fake.inbox.messages.value = ['a1', 'a2'].map((id) => row(id, 'a', { read: true }))));
    expect(view.all('.unread')).toHaveLength(0);
  });

  it('folded, archives and reads all of its messages as one change, and says how many', async () => {
    const { view, commands } = await show();
    await view.key(view.one('article'), 'u');
    expect(view.one('output').textContent).toBe('2 marked as read');
    await view.key(view.one('article'), 'e');
    expect(view.one('output').textContent).toBe('3 notifications archived');
    expect(commands()).toEqual(['changeEach read a1,a2,a3', 'changeEach archive a1,a2,a3']);
  });

  it('marks all of its messages as unread, and restores them from the archive', async () => {
    const read = await show(['a1', 'a2'].map((id) => row(id, 'a', { read: true })));
    await read.view.click(read.view.named('Mark as unread'));
    expect(read.view.one('output').textContent).toBe('2 marked as unread');
    const archived = await show(['a1', 'a2'].map((id) => row(id, 'a', { read: true, archived: true })));
    await archived.view.click(archived.view.named('Unarchive'));
    expect(archived.view.one('output').textContent).toBe('2 notifications unarchived');
    expect([...read.commands(), ...archived.commands()]).toEqual([
      'changeEach unread a1,a2',
      'changeEach unarchive a1,a2',
    ]);
  });

  it('ends the snooze of all of its messages', async () => {
    const fake = createFake();
    fake.inbox.tabs.value = [ALL, SNOOZED];
    fake.inbox.tab.value = SNOOZED.id;
    const away = await show(
      ['a1', 'a2'].map((id) => row(id, 'a', { read: true, snoozedUntil: NOW + MINUTE })),
      {},
      fake,
    );
    await away.view.click(away.view.named('Unsnooze'));
    expect(away.commands()).toEqual(['changeEach unsnooze a1,a2']);
  });

  it('unfolded, acts on single messages', async () => {
    const { view, unfold, commands } = await show();
    await unfold();
    for (const one of view.all('article').slice(0, 2)) await view.key(one, 'e');
    expect(commands()).toEqual(['archive a1', 'archive a2']);
    expect(view.one('output').textContent).toBe('Archived');
  });

  it('reads all of its messages when its link is followed, and one when its text unfolds', async () => {
    const linked = await show([row('a1', 'a', { url: 'https://a.example/' }), row('a2', 'a')]);
    await linked.view.click(linked.view.one('.title'));
    expect(linked.commands()).toEqual(['changeEach read a2', 'openMessage a1 https://a.example/']);
    const plain = await show();
    await plain.view.click(plain.view.one('.title'));
    expect(plain.commands()).toEqual(['openMessage a1 ']);
  });

  it('shows each other person once, at most three, then how many more', async () => {
    const people = ['ann', 'bea', 'ann', 'cy', 'bea', 'dan', 'eve'];
    const all = people.map((name, place) => row(`${place}`, 'a', { avatar: by(name), title: `${name} wrote` }));
    const { view, unfold } = await show(all);
    expect(view.text('.people .avatar')).toEqual(['BW', 'CW', 'DW']);
    expect(view.one('.people > span').textContent).toBe('+1');
    expect(view.one('.people').getAttribute('aria-hidden')).toBe('true');
    expect(view.all('[part=person]')).toHaveLength(3);
    await unfold();
    expect(view.all('.people')).toHaveLength(1);
    const alone = await show(all.filter(({ avatar }) => avatar === by('ann')));
    expect(alone.view.all('.people')).toHaveLength(0);
  });

  it('keeps a message whose buttons are not answered as a row of its own, and leaves it in its place afterwards', async () => {
    const asking = row('a2', 'a', { actions: [action('Approve')] });
    const { view, fake, titles } = await show([row('a1', 'a'), row('b1', 'b'), asking, row('a3', 'a')]);
    expect(titles()).toEqual(['Title a1', 'Title b1', 'Title a2']);
    expect(view.text('.unfold')).toEqual(['1 more']);
    const done = { ...asking, outcome: { state: 'done', type: 'approve', error: null } } as const;
    await view.change(() => void (fake.inbox.messages.value = [row('a1', 'a'), row('b1', 'b'), done, row('a3', 'a')]));
    expect(titles()).toEqual(['Title a1', 'Title b1', 'Title a2']);
    // Another property of the host groups nothing anew.
    await view.change(() => void (fake.customization.value = { rowActions: () => [] }));
    expect(titles()).toEqual(['Title a1', 'Title b1', 'Title a2']);
  });

  it('of one message is a plain row; one that loses the others becomes one', async () => {
    const { view, fake } = await show();
    await view.change(() => void (fake.inbox.messages.value = [row('a1', 'a'), row('b1', 'b')]));
    expect(view.all('.group, .member, .unfold')).toHaveLength(0);
    expect(view.all('article')).toHaveLength(2);
  });

  it('stays unfolded when a new message joins, and moves to the place of that message', async () => {
    const { view, fake, titles, unfold } = await show();
    const [first] = view.all('article');
    await unfold();
    await view.change(() => void (fake.inbox.messages.value = [row('b2', 'b'), row('a4', 'a'), ...LIST]));
    expect(titles()).toEqual(['Title b2', 'Title a4', 'Title a1', 'Title a2', 'Title a3', 'Title c1']);
    expect(view.text('.unfold')).toEqual(['1 more', '3 more']);
    // The same row, below the newest.
    expect(view.all('article')[2]).toBe(first);
  });

  it('unfolds for a message that the host shows, and can be folded afterwards', async () => {
    const { view, fake, titles, unfold } = await show();
    await view.change(() => {
      fake.inbox.shown.value = { message: 'a3', state: 'found', error: null };
    });
    expect(titles()).toContain('Title a3');
    await until(() => expect(view.root.activeElement?.getAttribute('aria-label')).toContain('Title a3'));
    await unfold();
    expect(titles()).not.toContain('Title a3');
    expect(view.one('article[tabindex="0"]').getAttribute('aria-label')).toContain('Title a1');

    const atStart = createFake();
    atStart.inbox.shown.value = { message: 'a3', state: 'found', error: null };
    const again = await show(LIST, {}, atStart);
    expect(again.titles()).toContain('Title a3');
    await until(() => expect(again.view.root.activeElement?.getAttribute('aria-label')).toContain('Title a3'));
  });

  it('names the day of messages of other days, which have no heading below it', async () => {
    const old = row('a2', 'a', { createdAt: NOW - DAY - 60 * MINUTE });
    const older = row('a3', 'a', { createdAt: NOW - 20 * DAY });
    const { view, unfold } = await show([row('a1', 'a'), old, older, row('b1', 'b', { createdAt: NOW - 90 * MINUTE })]);
    await unfold();
    await until(() => expect(view.text('time')).toEqual(['2 min', 'Thu 13:05', '31 Oct', '1 hr']));
    expect(view.text('.day')).toEqual(['Today']);
  });

  it('counts with the plural forms of the language after the first paint', async () => {
    const { ar } = await import('../../../src/locales/ar.js');
    const fake = createFake({}, ar, 'ar');
    const { view } = await show(LIST, {}, fake);
    await until(() => expect(view.text('.unfold')).toEqual(['إشعاران آخران']));
  });
});

describe('A function of the host', () => {
  it('groups, and takes precedence over the attribute', async () => {
    const { titles } = await show(LIST, { group: ({ read }) => (read ? undefined : 'unread') });
    expect(titles()).toEqual(['Title a1', 'Title a2']);
  });

  it('renders parts of the newest message and of the members, with its own commands', async () => {
    const run = vi.fn();
    const { view, unfold } = await show(LIST, {
      renderMessage: ({ id }) => ({ title: `Own ${id}`, footer: `Foot ${id}` }),
      rowActions: () => [{ label: 'Copy', run }],
    });
    await unfold();
    expect(view.text('article .title > span').slice(0, 3)).toEqual(['Own a1', 'Own a2', 'Own a3']);
    expect(view.text('[part=footer]').slice(0, 3)).toEqual(['Foot a1', 'Foot a2', 'Foot a3']);
    await unfold();
    await view.click(view.named('More, Own a1'));
    await view.click(view.all('article [role=menuitem]')[0]!);
    expect(run).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'a1' }));
  });

  it('may render the whole row', async () => {
    const { view } = await show(LIST, { renderMessage: () => ({ row: document.createElement('p') }) });
    expect(view.text('.unfold')).toEqual(['2 more']);
    expect(view.all('.group > .main > .custom')).toHaveLength(1);
  });
});

describe('The bar with "Undo"', () => {
  it.each([
    ['archive', '3 notifications archived'],
    ['unarchive', '3 notifications unarchived'],
    ['read', '3 marked as read'],
    ['unread', '3 marked as unread'],
  ] as const)('says what was done to a group: %s', async (kind, text) => {
    const { view, fake } = await show();
    await view.change(() => void (fake.inbox.undoable.value = { kind, messages: LIST.slice(0, 3) }));
    expect(view.one('.undo-bar span').textContent).toBe(text);
    expect(view.one('.undo-bar button').getAttribute('aria-label')).toBe(`Undo, ${text}`);
    await view.key(view.one('.undo-bar button'), 'Enter');
    await view.click(view.one('.undo-bar button'));
    await until(() => expect(view.root.activeElement?.getAttribute('aria-label')).toContain('Title a1'));
  });
});

it('Without "group" every message has a row, and results of a search always do', async () => {
  const plain = createFake();
  plain.inbox.messages.value = LIST;
  expect(renderInbox(plain).all('article')).toHaveLength(5);

  const { view, fake } = await show();
  fake.inbox.searchable.value = LIST;
  await view.click(view.named('Search'));
  await until(() => expect(view.all('article')).toHaveLength(5));
});

it('A list that is not in groups is until the attribute is set, and when it is removed', async () => {
  const { view, fake } = await show();
  await view.change(() => void (fake.settings.value = { ...fake.settings.value, group: null }));
  expect(view.all('article')).toHaveLength(5);
  await view.change(() => void (fake.settings.value = { ...fake.settings.value, group: 'workflow' }));
  expect(view.all('article')).toHaveLength(1);
});

it('Of 1,000 rows no key is computed again: not by scrolling, nor by folding, and one by a change of one message', async () => {
  const group = vi.fn(({ payload }: Message) => String(payload['key']));
  const all = Array.from({ length: 1000 }, (_, place) => row(`${place}`, `${place % 50}`));
  const { view, fake, unfold } = await show(all, { group });
  expect(group).toHaveBeenCalledTimes(1000);
  await view.renderAllRows();
  await unfold();
  await view.renderAllRows();
  expect(group).toHaveBeenCalledTimes(1000);
  await view.change(
    () => void (fake.inbox.messages.value = all.map((one, place) => (place === 7 ? { ...one, read: true } : one))),
  );
  expect(group).toHaveBeenCalledTimes(1001);
});
