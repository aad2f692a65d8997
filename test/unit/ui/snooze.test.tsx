/** Snoozing in the view: the choices, the field, the tab, a message that came back, the focus and what is announced. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ALL, SNOOZED, UNREAD } from '../../../src/store/list/tabs.js';
import { he } from '../../../src/locales/he.js';
import { createFake, message, MINUTE, NOW, type Fake } from './fake-inbox.js';
import { renderInbox } from './render-inbox.js';
import { until } from '../../support/until.js';

const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The Monday after `NOW`. */
const MONDAY = Date.UTC(2026, 10, 23, 9);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

type View = ReturnType<typeof renderInbox>;

const commandsOf = ({ commands }: Fake) => commands.filter((command) => /^(un)?snooze/.test(command));
const choicesIn = (view: View) => view.text('.snooze-menu [role=menuitem]');

function show(fake = createFake()) {
  fake.inbox.messages.value = ['a', 'b', 'c'].map((id) => message(id));
  return { fake, view: renderInbox(fake) };
}

/** Presses "Snooze" of a row, and waits for the choices. */
async function open(view: View, row = 0) {
  await view.click(view.all('.tools > :nth-child(2)')[row] ?? view.one('.none'));
  await until(() => view.one('.snooze-menu'));
}

const choose = (view: View, name: string) =>
  view.click(
    view.all('.snooze-menu [role=menuitem]').find(({ textContent }) => textContent.startsWith(name)) ??
      view.one('.none'),
  );

describe('The choices', () => {
  it('have their times beside them, in the language and zone of the reader', async () => {
    const { view } = show();
    await open(view);
    expect(choicesIn(view)).toEqual([
      'Later todayFri 17:00',
      'Tomorrow morningSat 09:00',
      'Next weekMon 09:00',
      'Pick a time…',
    ]);
    expect(view.text('.snooze-menu bdi')).toEqual(['Fri 17:00', 'Sat 09:00', 'Mon 09:00']);
  });

  it('are times of the service’s clock, whatever the device’s says', async () => {
    const fake = createFake();
    Object.assign(fake.inbox, { now: () => NOW + DAY });
    const { view } = show(fake);
    await open(view);
    expect(view.text('.snooze-menu bdi')).toEqual(['Sat 17:00', 'Sun 09:00', 'Mon 09:00']);
  });

  it('are in Hebrew with a week from Sunday', async () => {
    const { view } = show(createFake({}, he, 'he'));
    await open(view);
    expect(choicesIn(view)).toHaveLength(4);
    expect(choicesIn(view)[2]).toMatch(/^בשבוע הבא.*א׳.* 9:00$/);
  });

  it('have the weekday also for a whole week ahead, and none for this evening', async () => {
    vi.setSystemTime(MONDAY + 12 * HOUR);
    const fake = createFake();
    fake.now.value = MONDAY + 12 * HOUR;
    const { view } = show(fake);
    await open(view);
    expect(choicesIn(view)).toEqual(['Tomorrow morningTue 09:00', 'Next weekMon 09:00', 'Pick a time…']);
  });

  it.each([
    ['Later today', Date.UTC(2026, 10, 20, 17), 'Fri 20 Nov, 17:00'],
    ['Tomorrow morning', Date.UTC(2026, 10, 21, 9), 'Sat 21 Nov, 9:00'],
    ['Next week', MONDAY, 'Mon 23 Nov, 9:00'],
  ])('"%s" snoozes the message, announces the time, and moves focus to the next row', async (name, time, text) => {
    const { fake, view } = show();
    view.one('article').focus();
    await open(view);
    expect(view.root.activeElement).toBe(view.one('.snooze-menu [role=menuitem]'));
    await choose(view, name);
    expect(commandsOf(fake)).toEqual([`snooze a ${time}`]);
    expect(view.one('output').textContent).toBe(`Snoozed until ${text}`);
    expect(view.root.activeElement).toBe(view.all('article')[1]);
    expect(view.all('.snooze-menu')).toHaveLength(0);
  });

  it('are named and reported as a menu of their button', async () => {
    const { view } = show();
    const button = view.one('.tools > :nth-child(2)');
    expect([button.getAttribute('aria-label'), button.getAttribute('aria-haspopup')]).toEqual(['Snooze', 'menu']);
    await open(view);
    expect(button.ariaExpanded).toBe('true');
    expect(view.one('.snooze-menu').getAttribute('role')).toBe('menu');
    expect(view.one('.snooze-menu').getAttribute('aria-label')).toBe('Snooze');
    await view.key(view.one('.snooze-menu [role=menuitem]'), 'Escape');
    expect(button.ariaExpanded).toBe('false');
  });

  it('open by S, move by arrows, Home, End and letters, and Escape returns to the row', async () => {
    const { fake, view } = show();
    const [, row] = view.all('article');
    row?.focus();
    await view.key(row ?? view.one('.none'), 's');
    await until(() => view.one('.snooze-menu'));
    const items = view.all('.snooze-menu [role=menuitem]');
    const press = async (key: string, index: number) => {
      await view.key(view.root.activeElement ?? view.one('.none'), key);
      expect(view.root.activeElement).toBe(items[index]);
    };
    for (const [key, index] of [
      ['ArrowDown', 1],
      ['End', 3],
      ['ArrowDown', 0],
      ['ArrowUp', 3],
      ['Home', 0],
      ['n', 2],
      ['p', 3],
    ] as const)
      await press(key, index);
    // The keys of the list do nothing here.
    await view.key(items[0] ?? view.one('.none'), 'e');
    expect(fake.commands).not.toContain('archive b');
    await view.key(items[0] ?? view.one('.none'), 'Escape');
    expect(view.all('.snooze-menu')).toHaveLength(0);
    expect(view.root.activeElement).toBe(row);
  });

  it('close by Tab, and when the focus goes elsewhere', async () => {
    const { view } = show();
    view.one('article').focus();
    await open(view);
    await view.key(view.one('.snooze-menu [role=menuitem]'), 'Tab');
    expect(view.all('.snooze-menu')).toHaveLength(0);
    await open(view);
    await view.change(() => view.all('article')[2]?.focus());
    expect(view.all('.snooze-menu')).toHaveLength(0);
    expect(view.root.activeElement).toBe(view.all('article')[2]);
  });

  it('are in the menu of the row where fingers press', async () => {
    const { matchMedia } = globalThis;
    vi.stubGlobal('matchMedia', (query: string) => matchMedia(query.includes('coarse') ? 'all' : query));
    const { fake, view } = show();
    await view.click(view.named('More, Title a'));
    expect(view.text('.more [role=menuitem]')).toEqual(['Mark as read', 'Snooze', 'Archive']);
    await view.click(view.all('.more [role=menuitem]')[1] ?? view.one('.none'));
    await until(() => view.one('.snooze-menu'));
    await choose(view, 'Tomorrow');
    expect(commandsOf(fake)).toEqual([`snooze a ${Date.UTC(2026, 10, 21, 9)}`]);
    vi.unstubAllGlobals();
  });
});

describe('The field for another time', () => {
  async function pick(zone = 'UTC') {
    const fake = createFake();
    Object.assign(fake.context, { timeZone: { value: zone, peek: () => zone } });
    const { view } = show(fake);
    view.one('article').focus();
    await open(view);
    await choose(view, 'Pick');
    const field = view.one('input[type=datetime-local]');
    if (!(field instanceof HTMLInputElement)) throw new TypeError('No field');
    const submit = async (value: string) => {
      field.value = value;
      await view.change(
        () => void view.one('.snooze-menu form').dispatchEvent(new Event('submit', { cancelable: true })),
      );
    };
    return { fake, view, field, submit };
  }

  it('is a dialog with the focus in the field, which begins with tomorrow morning and not before now', async () => {
    const { view, field } = await pick();
    expect(view.all('.snooze-menu').map((one) => one.getAttribute('role'))).toEqual(['dialog']);
    expect(view.root.activeElement).toBe(field);
    expect([field.value, field.min]).toEqual(['2026-11-21T09:00', '2026-11-20T14:06']);
    expect(view.one('.snooze-menu label').textContent).toBe('Date and time');
  });

  it('snoozes until that time on the clock of the reader’s zone', async () => {
    const { fake, view, submit } = await pick('Asia/Tokyo');
    await submit('2026-12-24T18:30');
    expect(commandsOf(fake)).toEqual([`snooze a ${Date.UTC(2026, 11, 24, 9, 30)}`]);
    expect(view.one('output').textContent).toMatch(/^Snoozed until Thu 24 Dec, 18:30$/);
    expect(view.root.activeElement).toBe(view.all('article')[1]);
  });

  it.each([
    ['', 'Enter a date and a time.'],
    ['2026-11-20T14:05', 'Choose a time within the next year.'],
    ['2020-01-01T00:00', 'Choose a time within the next year.'],
    ['2027-11-22T00:00', 'Choose a time within the next year.'],
    ['9999-01-01T00:00', 'Choose a time within the next year.'],
  ])('says what is wrong with "%s", in words and aloud, and keeps the focus', async (value, text) => {
    const { fake, view, field, submit } = await pick();
    await submit(value);
    expect(commandsOf(fake)).toEqual([]);
    expect(view.one('#snooze-problem').textContent).toBe(text);
    expect(view.one('output').textContent).toBe(text);
    expect([field.getAttribute('aria-describedby'), field.ariaInvalid ?? field.getAttribute('aria-invalid')]).toEqual([
      'snooze-problem',
      'true',
    ]);
    expect(view.root.activeElement).toBe(field);
    await submit('2026-11-20T14:07');
    expect(commandsOf(fake)).toEqual([`snooze a ${NOW + 2 * MINUTE}`]);
  });

  it('is closed by Escape, which returns to the row', async () => {
    const { view, field } = await pick();
    await view.key(field, 'Escape');
    expect(view.all('.snooze-menu')).toHaveLength(0);
    expect(view.root.activeElement).toBe(view.one('article'));
  });
});

describe('After a snooze', () => {
  it('the bar says until when, with "Undo"', async () => {
    const { fake, view } = show();
    await open(view);
    await choose(view, 'Next');
    expect(view.one('.undo-bar span').textContent).toBe('Snoozed until Mon 23 Nov, 9:00');
    expect(view.one('.undo-bar bdi').textContent).toBe('Mon 23 Nov, 9:00');
    expect(view.one('.undo-bar button').getAttribute('aria-label')).toBe('Undo, Snoozed until Mon 23 Nov, 9:00');
    await view.click(view.one('.undo-bar button'));
    expect(fake.commands).toContain('undo');
  });

  it('the bar gives way to the next command', async () => {
    const { fake, view } = show();
    await open(view);
    await choose(view, 'Next');
    await view.change(() => void (fake.inbox.undoable.value = { kind: 'archive', message: message('b') }));
    expect(view.one('.undo-bar span').textContent).toBe('Archived “Title b”');
    await view.change(() => void (fake.inbox.undoable.value = null));
    expect(view.all('.undo-bar')).toHaveLength(0);
  });

  it('that the store refused, the bar and the announcement say so, and the focus returns to the row', async () => {
    const { fake, view } = show();
    fake.inbox.refusesSnooze = true;
    view.one('article').focus();
    await open(view);
    await choose(view, 'Next');
    expect(view.one('.undo-bar').textContent).toBe('Couldn’t save. The request was rejected.');
    expect(view.one('output').textContent).toBe('Couldn’t save. The request was rejected.');
    expect(view.root.activeElement).toBe(view.one('article'));
  });

  it('the bar gives no time for a message that a script has snoozed', async () => {
    const { fake, view } = show();
    await view.change(() => void (fake.inbox.undoable.value = { kind: 'snooze', message: message('b') }));
    expect(view.one('.undo-bar span').textContent).toBe('Snoozed');
  });
});

describe('The snoozed tab', () => {
  const showTab = (...times: readonly number[]) => {
    const fake = createFake();
    fake.inbox.tabs.value = [ALL, UNREAD, SNOOZED];
    fake.inbox.tab.value = 'snoozed';
    fake.inbox.messages.value = times.map((time, index) =>
      message(`${index}`, { read: true, snoozedUntil: time, createdAt: NOW - index * 2 * DAY - HOUR }),
    );
    return { fake, view: renderInbox(fake) };
  };
  const painted = (view: View) => until(() => expect(view.text('.snoozed bdi')).not.toContain(''));

  it('has a name, and rows that say until when', async () => {
    const { view } = showTab(NOW + HOUR, NOW + DAY, NOW + 60 * DAY);
    expect(view.text('[role=tab]')).toEqual(['All', 'Unread', 'Snoozed']);
    await view.renderAllRows();
    await painted(view);
    expect(view.text('.snoozed')).toEqual([
      'Snoozed until Fri 20 Nov, 15:05',
      'Snoozed until Sat 21 Nov, 14:05',
      'Snoozed until Tue 19 Jan, 14:05',
    ]);
    expect(view.all('article').map((row) => row.getAttribute('aria-label'))).toEqual([
      'Title 0, Today, Snoozed until Fri 20 Nov, 15:05',
      'Title 1, Wednesday 18 November, Snoozed until Sat 21 Nov, 14:05',
      'Title 2, Monday 16 November, Snoozed until Tue 19 Jan, 14:05',
    ]);
  });

  it('has no headings of days, and the day beside each time', async () => {
    const { view } = showTab(NOW + HOUR, NOW + DAY);
    await painted(view);
    expect(view.all('.day')).toHaveLength(0);
    expect(view.text('time')).toEqual(['20 Nov', '18 Nov']);
  });

  it('ends a snooze by its tool and by S; E archives, and M does nothing', async () => {
    const { fake, view } = showTab(NOW + HOUR, NOW + DAY);
    expect(view.all('.tools button').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Unsnooze',
      'Archive',
      'Unsnooze',
      'Archive',
    ]);
    view.one('article').focus();
    for (const key of ['m', 's']) await view.key(view.one('article'), key);
    expect(fake.commands.filter((command) => /mark(Un)?[rR]ead|rchive |nooze/.test(command))).toEqual(['unsnooze 0']);
    expect(view.one('output').textContent).toBe('Unsnoozed');
    expect(view.root.activeElement).toBe(view.all('article')[1]);
    await view.key(view.one('article'), 'e');
    expect(fake.commands).toContain('archive 0');
  });

  it('has a text of its own when it is empty', () => {
    const { fake, view } = showTab();
    fake.inbox.handled.value = 3;
    expect(view.one('[part=empty]').textContent).toBe(
      'No snoozed notificationsNotifications you snooze will show up here.',
    );
  });

  it('is found in the menu of the header, which is off for all messages there', async () => {
    const { fake, view } = show();
    await view.click(view.named('More'));
    const item = view.all('.head [role=menuitem]').find(({ textContent }) => textContent === 'Snoozed');
    await view.click(item ?? view.one('.none'));
    expect(fake.commands).toContain('selectTab snoozed');
    const tab = showTab(NOW + HOUR);
    await tab.view.click(tab.view.named('More'));
    const on = tab.view.all('.head [role=menuitem]').filter((one) => one.getAttribute('aria-disabled') !== 'true');
    expect(on.map(({ textContent }) => textContent)).toEqual(['Archived', 'Preferences']);
  });
});

describe('A message that came back', () => {
  const showBack = () => {
    const fake = createFake();
    const back = message('a', { createdAt: NOW - 3 * DAY, snoozedUntil: NOW - 5 * MINUTE });
    fake.inbox.messages.value = [back, message('b', { createdAt: NOW - 2 * HOUR })];
    return { fake, view: renderInbox(fake) };
  };

  it('has the mark "Snoozed", and the time and day at which it came back', () => {
    const { view } = showBack();
    expect(view.text('.snoozed')).toEqual(['Snoozed']);
    expect(view.text('time')).toEqual(['5 min', '2 hr']);
    expect(view.text('.day')).toEqual(['Today']);
    expect(view.one('article').getAttribute('aria-label')).toBe('Unread, Title a, Today, Snoozed');
  });

  it('has the usual tools, and can be snoozed again', async () => {
    const { fake, view } = showBack();
    await open(view);
    await choose(view, 'Later');
    expect(commandsOf(fake)).toEqual([`snooze a ${Date.UTC(2026, 10, 20, 17)}`]);
  });

  it('has the mark also in a row that the host renders', async () => {
    const { fake, view } = showBack();
    await view.change(() => {
      fake.customization.value = { renderMessage: () => ({ row: document.createElement('p') }) };
    });
    expect(view.text('.snoozed')).toEqual(['Snoozed']);
  });
});
