/** Snoozing in the view: the choices, the field, the tab, a message that came back, the focus and what is announced. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { he } from '../../../src/locales/he.js';
import { ALL, SNOOZED, UNREAD } from '../../../src/store/list/tabs/tabs.js';
import { until } from '../../support/until.js';
import { message, MINUTE, NOW } from './fake-inbox.js';
import { show, type View } from './render-inbox.js';

const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The Monday after `NOW`. */
const MONDAY = Date.UTC(2026, 10, 23, 9);
const TOMORROW = Date.UTC(2026, 10, 21, 9);

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterEach(() => void vi.useRealTimers());

const messages = ['a', 'b', 'c'].map((id) => message(id));
const CHOICE = '.snooze-menu [role=menuitem]';

function showRows(host: Parameters<typeof show>[1] = {}, state: Parameters<typeof show>[0] = { messages }) {
  const shown = show(state, host);
  return { ...shown, snoozes: () => shown.commands().filter((command) => /^(un)?snooze/.test(command)) };
}

const untilOpen = (view: View) => until(() => view.one('.snooze-menu'));

/** Presses "Snooze" of the first row, and waits for the choices. */
async function open(view: View) {
  await view.point();
  await view.click(view.one('.tools > :nth-child(2)'));
  await untilOpen(view);
}

describe('The choices', () => {
  it('have their times beside them, in the language and zone of the reader', async () => {
    const { view } = showRows();
    await open(view);
    const texts = ['Later todayFri 17:00', 'Tomorrow morningSat 09:00', 'Next weekMon 09:00', 'Pick a time…'];
    expect(view.text(CHOICE)).toEqual(texts);
    expect(view.text('.snooze-menu bdi')).toEqual(['Fri 17:00', 'Sat 09:00', 'Mon 09:00']);
  });

  it('are times of the service’s clock, whatever the device’s says', async () => {
    const { fake, view } = showRows();
    Object.assign(fake.inbox, { now: () => NOW + DAY });
    await open(view);
    expect(view.text('.snooze-menu bdi')).toEqual(['Sat 17:00', 'Sun 09:00', 'Mon 09:00']);
  });

  it('are in Hebrew with a week from Sunday', async () => {
    const { view } = showRows({ strings: he, locale: 'he' });
    await open(view);
    expect(view.text(CHOICE)).toHaveLength(4);
    expect(view.text(CHOICE)[2]).toMatch(/^בשבוע הבא.*א׳.* 9:00$/);
  });

  it('have the weekday also for a whole week ahead, and none for this evening', async () => {
    vi.setSystemTime(MONDAY + 12 * HOUR);
    const { fake, view } = showRows();
    fake.now.value = MONDAY + 12 * HOUR;
    await open(view);
    expect(view.text(CHOICE)).toEqual(['Tomorrow morningTue 09:00', 'Next weekMon 09:00', 'Pick a time…']);
  });

  it.each([
    ['Later today', Date.UTC(2026, 10, 20, 17), 'Fri 20 Nov, 17:00'],
    ['Tomorrow morning', TOMORROW, 'Sat 21 Nov, 9:00'],
    ['Next week', MONDAY, 'Mon 23 Nov, 9:00'],
  ])('"%s" snoozes, says the time aloud and in the bar, and moves focus to the next row', async (name, time, text) => {
    const { view, snoozes, commands } = showRows();
    view.one('article').focus();
    await open(view);
    expect(view.focused()).toBe(view.one(CHOICE));
    await view.click(view.item(name));
    expect(snoozes()).toEqual([`snooze a ${time}`]);
    expect(view.text('output, .undo-bar span, .undo-bar bdi').toSorted()).toEqual([
      text,
      `Snoozed until ${text}`,
      `Snoozed until ${text}`,
    ]);
    expect(view.focused()).toBe(view.nth('article', 1));
    expect(view.all('.snooze-menu')).toHaveLength(0);
    await view.click(view.named(`Undo, Snoozed until ${text}`));
    expect(commands()).toContain('undo');
  });

  it('are named and reported as a menu of their button', async () => {
    const { view } = showRows();
    await view.point();
    const button = view.one('.tools > :nth-child(2)');
    expect([button.getAttribute('aria-label'), button.getAttribute('aria-haspopup')]).toEqual(['Snooze', 'menu']);
    await open(view);
    expect(button.ariaExpanded).toBe('true');
    const menu = view.one('.snooze-menu');
    expect([menu.getAttribute('role'), menu.getAttribute('aria-label')]).toEqual(['menu', 'Snooze']);
    await view.key(view.one(CHOICE), 'Escape');
    expect(button.ariaExpanded).toBe('false');
  });

  it('open by S, move by arrows, Home, End and letters, and Escape returns to the row', async () => {
    const { view, commands } = showRows();
    const row = view.nth('article', 1);
    row.focus();
    await view.key(row, 's');
    await untilOpen(view);
    const items = view.all(CHOICE);
    const walk: number[] = [];
    for (const key of ['ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home', 'n', 'p']) {
      await view.key(view.focused() ?? view.one('.panel'), key);
      walk.push(items.indexOf(view.focused() as HTMLElement));
    }
    expect(walk).toEqual([1, 3, 0, 3, 0, 2, 3]);
    // The keys of the list do nothing here.
    await view.key(view.one(CHOICE), 'e');
    expect(commands()).not.toContain('archive b');
    await view.key(view.one(CHOICE), 'Escape');
    expect(view.all('.snooze-menu')).toHaveLength(0);
    expect(view.focused()).toBe(row);
  });

  it('close by Tab, and when the focus goes elsewhere', async () => {
    const { view } = showRows();
    view.one('article').focus();
    await open(view);
    await view.key(view.one(CHOICE), 'Tab');
    expect(view.all('.snooze-menu')).toHaveLength(0);
    await open(view);
    await view.focus(view.nth('article', 2));
    expect(view.all('.snooze-menu')).toHaveLength(0);
    expect(view.focused()).toBe(view.nth('article', 2));
  });

  it('are in the menu of the row where fingers press', async () => {
    const { matchMedia } = globalThis;
    vi.stubGlobal('matchMedia', (query: string) => matchMedia(query.includes('coarse') ? 'all' : query));
    const { view, snoozes } = showRows();
    await view.click(view.named('More, Title a'));
    expect(view.text('[role=menuitem]')).toEqual(['Mark as read', 'Snooze', 'Archive']);
    await view.click(view.item('Snooze'));
    await untilOpen(view);
    await view.click(view.item('Tomorrow'));
    expect(snoozes()).toEqual([`snooze a ${TOMORROW}`]);
    vi.unstubAllGlobals();
  });
});

describe('The field for another time', () => {
  async function pick(zone = 'UTC') {
    const shown = showRows();
    const { fake, view } = shown;
    Object.assign(fake.context.timeZone, { value: zone });
    view.one('article').focus();
    await open(view);
    await view.click(view.item('Pick'));
    const field = view.one('input[type=datetime-local]') as HTMLInputElement;
    const submit = (value: string) => {
      field.value = value;
      return view.dispatch(view.one('.snooze-menu form'), new Event('submit', { cancelable: true }));
    };
    return { ...shown, field, submit };
  }

  it('is a dialog with the focus in the field, which begins with tomorrow morning and not before now', async () => {
    const { view, field } = await pick();
    expect(view.attributes('.snooze-menu', 'role')).toEqual(['dialog']);
    expect(view.focused()).toBe(field);
    expect([field.value, field.min]).toEqual(['2026-11-21T09:00', '2026-11-20T14:06']);
    expect(view.text('.snooze-menu label')).toEqual(['Date and time']);
  });

  it('snoozes until that time on the clock of the reader’s zone', async () => {
    const { view, snoozes, submit } = await pick('Asia/Tokyo');
    await submit('2026-12-24T18:30');
    expect(snoozes()).toEqual([`snooze a ${Date.UTC(2026, 11, 24, 9, 30)}`]);
    expect(view.one('output').textContent).toBe('Snoozed until Thu 24 Dec, 18:30');
    expect(view.focused()).toBe(view.nth('article', 1));
  });

  it.each([
    ['', 'Enter a date and a time.'],
    ['2026-11-20T14:05', 'Choose a time within the next year.'],
    ['2020-01-01T00:00', 'Choose a time within the next year.'],
    ['2027-11-22T00:00', 'Choose a time within the next year.'],
    ['9999-01-01T00:00', 'Choose a time within the next year.'],
  ])('says what is wrong with "%s", in words and aloud, and keeps the focus', async (value, text) => {
    const { view, snoozes, field, submit } = await pick();
    await submit(value);
    expect([snoozes(), view.text('#snooze-problem'), view.text('output')]).toEqual([[], [text], [text]]);
    expect(field.getAttribute('aria-describedby')).toBe('snooze-problem');
    expect(field.ariaInvalid ?? field.getAttribute('aria-invalid')).toBe('true');
    expect(view.focused()).toBe(field);
    await submit('2026-11-20T14:07');
    expect(snoozes()).toEqual([`snooze a ${NOW + 2 * MINUTE}`]);
  });

  it('is closed by Escape, which returns to the row', async () => {
    const { view, field } = await pick();
    await view.key(field, 'Escape');
    expect(view.all('.snooze-menu')).toHaveLength(0);
    expect(view.focused()).toBe(view.one('article'));
  });
});

it.each([
  ['at the limit', 0, 'Too many notifications are snoozed.'],
  ['to a time that has passed meanwhile', 8 * DAY, 'Choose a time within the next year.'],
])('If a snooze %s is refused, bar and announcement say why, and focus is in its row', async (_, wait, reason) => {
  const { fake, view } = showRows();
  fake.inbox.refusesSnooze = true;
  view.one('article').focus();
  await open(view);
  const now = fake.inbox.now();
  fake.inbox.now = () => now + wait;
  await view.click(view.item('Next'));
  const text = `Couldn’t save. ${reason}`;
  expect([view.text('.undo-bar'), view.text('output')]).toEqual([[text], [text]]);
  expect(view.focused()).toBe(view.one('article'));
});

describe('The snoozed tab', () => {
  const showTab = (...times: readonly number[]) =>
    show({
      tabs: [ALL, UNREAD, SNOOZED],
      tab: 'snoozed',
      messages: times.map((time, index) =>
        message(`${index}`, { read: true, snoozedUntil: time, createdAt: NOW - index * 2 * DAY - HOUR }),
      ),
    });

  it('has a name, and rows that say until when', async () => {
    const { view } = showTab(NOW + HOUR, NOW + DAY, NOW + 60 * DAY);
    expect(view.text('[role=tab]')).toEqual(['All', 'Unread', 'Snoozed']);
    await view.renderAllRows();
    await view.paint();
    const days = ['Today', 'Wednesday 18 November', 'Monday 16 November'];
    const times = ['Fri 20 Nov, 15:05', 'Sat 21 Nov, 14:05', 'Tue 19 Jan, 14:05'];
    expect(view.text('.snoozed')).toEqual(times.map((time) => `Snoozed until ${time}`));
    const names = times.map((time, index) => `Title ${index}, ${days[index]}, Snoozed until ${time}`);
    expect(view.attributes('article', 'aria-label')).toEqual(names);
  });

  it('has no headings of days, and the day beside each time', async () => {
    const { view } = showTab(NOW + HOUR, NOW + DAY);
    await view.paint();
    expect([view.all('.day').length, view.text('time')]).toEqual([0, ['20 Nov', '18 Nov']]);
  });

  it('ends a snooze by its tool and by S; E archives, and M does nothing', async () => {
    const { view, commands } = showTab(NOW + HOUR, NOW + DAY);
    const tools = ['Unsnooze', 'Archive'];
    await view.point();
    expect(view.attributes('.tools button', 'aria-label')).toEqual(tools);
    view.one('article').focus();
    for (const key of ['m', 's']) await view.key(view.one('article'), key);
    expect([commands(), view.one('output').textContent]).toEqual([['unsnooze 0'], 'Unsnoozed']);
    expect(view.focused()).toBe(view.nth('article', 1));
    await view.point();
    await view.click(view.named('Unsnooze'));
    await view.key(view.one('article'), 'e');
    expect(commands()).toEqual(['unsnooze 0', 'unsnooze 0', 'archive 0']);
  });

  it('is found in the menu of the header, which is off for all messages there', async () => {
    const { view, commands } = showRows();
    await view.click(view.named('More'));
    await view.click(view.item('Snoozed'));
    expect(commands()).toContain('selectTab snoozed');
    const tab = showTab(NOW + HOUR).view;
    await tab.click(tab.named('More'));
    expect(tab.text('.head [role=menuitem]:not([aria-disabled=true])')).toEqual(['Archived', 'Preferences']);
  });
});

describe('A message that came back', () => {
  const back = message('a', { createdAt: NOW - 3 * DAY, snoozedUntil: NOW - 5 * MINUTE });
  const showBack = (hooks = {}) =>
    showRows({ hooks }, { messages: [back, message('b', { createdAt: NOW - 2 * HOUR })] });

  it('has the mark "Snoozed", also in a row of the host, and the time and day at which it came back', () => {
    const { view } = showBack();
    expect([view.text('.snoozed'), view.text('time')]).toEqual([['Snoozed'], ['5 min', '2 hr']]);
    expect(view.text('.day')).toEqual(['Today']);
    expect(view.one('article').getAttribute('aria-label')).toBe('Unread, Title a, Today, Snoozed');
    const own = showBack({ renderMessage: () => ({ row: document.createElement('p') }) }).view;
    expect(own.text('.snoozed')).toEqual(['Snoozed']);
  });

  it('has the usual tools, and can be snoozed again', async () => {
    const { view, snoozes } = showBack();
    await open(view);
    await view.click(view.item('Later'));
    expect(snoozes()).toEqual([`snooze a ${Date.UTC(2026, 10, 20, 17)}`]);
  });
});
