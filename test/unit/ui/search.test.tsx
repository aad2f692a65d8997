/** The search of the panel: what matches, how it goes on through older pages, where the focus is, and what is announced. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMatch, fold, wordsIn } from '../../../src/ui/search/match.js';
import { dateText } from '../../../src/ui/search/date-text.js';
import type { Message } from '../../../src/store/message.js';
import { until } from '../../support/until.js';
import { message, MINUTE, NOW, type Fake } from './fake-inbox.js';
import { show } from './render-inbox.js';

const matches = (query: string, text: string): boolean => createMatch(query)(fold(text));

it('opens with a letter that has no shortcut if the host asks for that, and has typed it then', async () => {
  const { view } = show({ messages: many(3) });
  await view.key(view.one('.panel'), 'q');
  expect(view.all('input.search')).toHaveLength(0);
  await view.customize({ keys: { search: '/ Letter' } });
  await view.key(view.one('.panel'), 'm');
  expect(view.all('input.search')).toHaveLength(0);
  for (const letter of ['q', 'x']) await view.key(view.one('.panel'), letter);
  await until(() => expect((view.one('input.search') as HTMLInputElement).value).toBe('qx'));
});

describe('a query matches', () => {
  it.each([
    ['invoice', 'INVOICE 42'],
    ['cafe', 'Café résumé'],
    ['RÉSUMÉ', 'resume'],
    ['strasse', 'Straße'],
    ['istanbul', 'İstanbul'],
    ['lodz', 'Łódź'],
    ['smorrebrod', 'Smørrebrød'],
    ['ελλαδα', 'Ελλάδα'],
    ['елка', 'Ёлка'],
    ['محمد', 'مُحَمَّد'],
    ['سلام', 'ســلام'],
    ['احمد', 'أحمد'],
    ['שלום', 'שָׁלוֹם'],
    ['１２', 'Room 12'],
    ['ﾒｰﾙ', 'メールが届きました'],
    ['会议', '明天的会议已取消'],
    ['会', '会議'],
    ['한국', '한국어 알림'],
    ['review incident', 'You were mentioned in “Incident review”'],
    ['  invoice  ', 'invoice'],
    ['', 'anything'],
  ])('%j in %j', (query, text) => expect(matches(query, text)).toBe(true));

  it.each([
    ['invoices', 'invoice'],
    ['invoice 43', 'invoice 42'],
    ['कि', 'कु'],
    ['か', 'き'],
    ['が', 'か'],
  ])('not %j in %j', (query, text) => expect(matches(query, text)).toBe(false));
});

it.each([
  ['road', 'Q4 “Roadmap”, road', ['Road', 'road']],
  ['cafe resume', 'Le café: résumé', ['café', 'résumé']],
  ['ss', 'Straße', ['ß']],
  ['محمد', 'إلى مُحَمَّد', ['مُحَمَّد']],
  ['', 'anything', []],
])('the words of %j are marked in %j', (query, text, expected) => {
  expect(wordsIn(text, query).map(([start, end]) => text.slice(start, end))).toEqual(expected);
});

it.each([
  ['en-GB', 'UTC', '3 May'],
  ['de', 'UTC', '3. Mai'],
  ['ja', 'UTC', '5月3日'],
  ['en-GB', 'Pacific/Auckland', '4 May'],
  ['xx-invalid-language', 'Nowhere/Zone', ''],
])('names a date of this year by day and month: %s %s', (locale, zone, expected) => {
  const text = dateText(Date.UTC(2020, 4, 3, 20), Date.UTC(2020, 9), locale, zone);
  expect(expected ? text : text !== '').toEqual(expected || true);
  expect(dateText(Date.UTC(2018, 4, 3, 12), Date.UTC(2020, 9), locale, zone)).toContain('2018');
  // Not by the time zone of the device.
  const newYear = (at: string) => dateText(Date.UTC(2019, 11, 31, 20), Date.UTC(2020, 0, 1, 3), 'en-GB', at);
  expect(['Asia/Tokyo', 'America/New_York', 'UTC'].map(newYear)).toEqual(['1 Jan', '31 Dec', '31 Dec 2019']);
});

const many = (count: number, from = 0): Message[] =>
  Array.from({ length: count }, (_, index) =>
    message(`${from + index}`, { title: `Title ${from + index}`, createdAt: NOW - (from + index) * MINUTE }),
  );

async function openSearch(messages: readonly Message[], reachedEnd = true, loadOlder?: (fake: Fake) => boolean) {
  const shown = show({ messages, searchable: messages, searchedTo: messages.at(-1)?.createdAt ?? 0, reachedEnd });
  const { fake, view } = shown;
  if (loadOlder) Object.assign(fake.inbox, { loadOlder: async () => loadOlder(fake) });
  await view.click(view.one('.search-toggle'));
  await until(() => view.one('.messages > :nth-child(2):not(.skeleton)'));
  return {
    ...shown,
    type: (query: string) => view.type('input.search', query),
    titles: () => view.text('.title'),
    /** Searches older pages, until no page is being loaded. */
    searchOlder: async () => {
      await view.click(view.one('.search-older'));
      await until(() => expect(view.one('.search-older').getAttribute('aria-disabled')).toBe('false'));
    },
  };
}

afterEach(() => void vi.useRealTimers());

describe('the search', () => {
  it('has its field and the focus at once, before its code is loaded', async () => {
    const { view } = show();
    view.one('.search-toggle').focus();
    await view.click(view.one('.search-toggle'));
    expect(view.focused()).toBe(view.one('search input[type=search]'));
    expect(view.all('[role=tab]')).toHaveLength(0);
  });

  it('filters the loaded messages while the reader types, and shows all of them at first', async () => {
    const { view, type, titles } = await openSearch([
      message('a', { title: 'Invoice 1' }),
      message('b', { title: 'Deploy', body: 'The invoice service is live.' }),
      message('c', { title: 'Comment' }),
    ]);
    expect(titles()).toHaveLength(3);
    await type('invoice');
    expect(titles()).toEqual(['Invoice 1', 'Deploy']);
    await type('comment');
    expect(titles()).toEqual(['Comment']);
    await type('nothing');
    expect([titles(), view.one('.empty').textContent]).toEqual([[], 'No results']);
  });

  it('finds the texts that mapMessage gives a message', async () => {
    const { view, type, titles } = await openSearch([message('a'), message('b')]);
    await view.customize({ mapMessage: ({ id }) => ({ title: id === 'a' ? 'Renamed' : 'Other' }) });
    await type('renamed');
    expect(titles()).toEqual(['Renamed']);
  });

  it('follows changes: a row that is archived leaves, one that arrives comes', async () => {
    const { view, type, titles, commands } = await openSearch(many(3));
    await type('title');
    await view.set({ searchable: [message('new'), ...many(3).slice(1)] });
    expect(titles()).toEqual(['Title new', 'Title 1', 'Title 2']);
    await view.key(view.nth('article', 1), 'e');
    expect(commands()).toContain('archive 1');
  });

  it('says how far back it searched until the oldest message is loaded', async () => {
    const { view, type } = await openSearch(many(3), false);
    await type('title');
    expect(view.text('.results-end')).toEqual(['3 results · Searched back to 20 NovSearch older']);
    await type('nothing');
    expect(view.one('.empty').textContent).toBe('Searched back to 20 Nov');
    await view.set({ reachedEnd: true });
    expect([view.one('.empty').textContent, view.all('.results-end').length]).toEqual(['No results', 0]);
    await type('title');
    expect(view.text('.results-end')).toEqual(['3 results']);
  });

  it('a press goes on through at most ten pages, and the next press through ten more', async () => {
    const { view, type, commands, searchOlder } = await openSearch(many(3), false);
    const loads = () => commands().filter((command) => command === 'loadOlder').length;
    await type('nothing');
    expect(loads()).toBe(0);
    await searchOlder();
    expect(loads()).toBe(10);
    await searchOlder();
    expect(loads()).toBe(20);
    await view.key(view.one('input.search'), 'Enter');
    await until(() => expect(view.one('.search-older').getAttribute('aria-disabled')).toBe('false'));
    expect(loads()).toBe(30);
  });

  it('a press ends once it has found twenty more, or all', async () => {
    let loads = 0;
    const { view, type, titles, searchOlder } = await openSearch(many(3), false, ({ inbox }) => {
      loads += 1;
      inbox.searchable.value = many(inbox.searchable.value.length + 12);
      inbox.reachedEnd.value = loads === 3;
      return true;
    });
    await type('title');
    await searchOlder();
    expect(loads).toBe(2);
    expect(view.text('.results-end span')[0]).toContain('27 results');
    await view.click(view.one('.search-older'));
    await until(() => expect(loads).toBe(3));
    expect(view.all('.search-older')).toHaveLength(0);
    expect(titles().length).toBeGreaterThan(10);
  });

  it('offers to try again after a page could not be loaded', async () => {
    let isAnswered = false;
    const { view, type, searchOlder } = await openSearch(many(3), false, () => isAnswered);
    await type('nothing');
    await searchOlder();
    expect(view.text('.search-older')).toEqual(['Try again']);
    isAnswered = true;
    await searchOlder();
    expect(view.text('.search-older')).toEqual(['Search older']);
  });

  it('announces the results of each query once the reader has stopped typing', async () => {
    const { view, type } = await openSearch(many(3));
    vi.useFakeTimers();
    await type('ti');
    for (const [query, text] of Object.entries({ '1': '1 result', no: 'No results', non: 'No results\u00A0' })) {
      const before = view.text('output');
      await type(query);
      expect(view.text('output')).toEqual(before);
      await view.change(() => void vi.advanceTimersByTime(700));
      expect(view.text('output')).toEqual([text]);
    }
  });

  it('moves from the field to the first result by the arrow key, and not while a word is composed', async () => {
    const { view, type } = await openSearch(many(3));
    await type('title');
    const field = view.one('input.search');
    field.focus();
    await view.key(field, 'ArrowDown', { isComposing: true });
    expect(view.focused()).toBe(field);
    await view.key(field, 'ArrowDown');
    expect(view.focused()).toBe(view.one('article'));
  });
});

describe('Escape', () => {
  it('leaves the search and returns the focus to its button', async () => {
    const { view } = await openSearch(many(3));
    await view.key(view.one('input.search'), 'Escape');
    expect(view.all('search')).toHaveLength(0);
    await until(() => expect(view.focused()).toBe(view.one('.search-toggle')));
  });

  it('returns the focus to the row in which the search was opened by "/"', async () => {
    const { view } = show({ messages: many(3) });
    view.nth('article', 1).focus();
    await view.key(view.nth('article', 1), '/');
    expect(view.focused()).toBe(view.one('input.search'));
    await view.key(view.one('input.search'), 'Escape');
    await until(() => expect(view.focused()).toBe(view.nth('article', 1)));
  });
});

it('"/" is typed in the field, and opens no search while the reader is signed out', async () => {
  const { view } = await openSearch(many(1));
  expect([await view.key(view.one('input.search'), '/'), view.one('h2').textContent]).toEqual([true, 'Search']);
  await view.click(view.one('.back'));
  await until(() => expect(view.focused()).toBe(view.one('.search-toggle')));
  await view.set({ status: 'signed-out' });
  await view.key(view.one('.panel'), '/');
  expect(view.all('search')).toHaveLength(0);
});
