/** The panel shows the rows of the first response before the store is loaded, and the store is loaded when something needs it. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { firstRows } from '../../../src/element/first-rows.js';
import type { FirstPage } from '../../../src/element/loading/first-load.js';
import type { NotificationInboxElement } from '../../../src/index.js';
import '../../../src/index.js';
import { EMPTY } from '../../../src/shared/marks.js';
import { DEFAULTS, type InboxSettings } from '../../../src/store/settings.js';
import { ALL, UNREAD } from '../../../src/store/list/tabs/tabs.js';
import type { Storage } from '../../../src/store/ports.js';
import { flushTasks, until } from '../../support/until.js';
import { answerWith, feedMessage, feedResponse, insertInbox, SUBJECT } from './feed-response.js';

const store = vi.hoisted(() => ({ isMissing: false, mounted: 0, tries: 0 }));

vi.mock(import('../../../src/element/mount-inbox.js'), async (load) => {
  const { mountInbox, ...others } = await load();
  return {
    ...others,
    mountInbox: (...args) => {
      store.tries += 1;
      if (store.isMissing) throw new TypeError('The file is missing.');
      store.mounted += 1;
      return mountInbox(...args);
    },
  };
});

let element: NotificationInboxElement;
let headers: Record<string, string>;
answerWith(() => feedResponse(['a', 'b', 'c'].map(feedMessage), false, headers));
beforeEach(() => {
  Object.assign(store, { isMissing: false, mounted: 0, tries: 0 });
  headers = SUBJECT;
});
afterEach(async () => {
  element.remove();
  vi.restoreAllMocks();
  await flushTasks();
});

const rows = (): HTMLElement[] => [...(element.shadowRoot?.querySelectorAll('article') ?? [])];
const badge = (): string | undefined => element.shadowRoot?.querySelector('.badge')?.textContent ?? undefined;
const marks = (): string[] => Object.keys(localStorage).filter((key) => key.includes(':w.'));

async function open(attributes: Readonly<Record<string, string>> = {}): Promise<void> {
  element = insertInbox({ endpoint: '/inbox', 'refresh-interval': '0', ...attributes });
  await until(() => expect(badge()).toBe('3'));
  // The page is idle, and the panel's file is there.
  await until(() => expect(globalThis.customElements.get('notification-inbox')).toBeDefined());
  await flushTasks();
}

test('rows are shown while the store cannot be loaded; a mark is stored, and made in the same rows once it can', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  store.isMissing = true;
  await open();
  expect([store.tries, element.status]).toEqual([0, 'ready']);
  element.show();
  await until(() => expect(rows()).toHaveLength(3));
  const before = rows();
  await until(() => expect(store.tries).toBeGreaterThan(0));
  element.markRead('a');
  expect(marks()).toEqual([expect.stringMatching(/:w\.a$/)]);
  await until(() =>
    expect(element.shadowRoot?.querySelector('.banner, [part=notice]')?.textContent).toContain('Try again'),
  );
  expect(rows()).toHaveLength(3);
  store.isMissing = false;
  globalThis.dispatchEvent(new Event('online'));
  await until(() => expect(badge()).toBe('2'));
  await until(() => expect(rows()[0]?.ariaLabel ?? rows()[0]?.getAttribute('aria-label')).not.toContain('Unread'));
  expect([rows().map((row, place) => row === before[place]), marks()]).toEqual([[true, true, true], []]);
});

test('a host reads the first rows without the store, once the panel is loaded ahead', async () => {
  await open();
  await until(() => expect(element.messages.map(({ id, title }) => [id, title])).toContainEqual(['a', 'Message a']));
});

test('without a need the store is not loaded, however idle the page is', async () => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => queueMicrotask(run));
  vi.stubGlobal('cancelIdleCallback', () => {});
  await open();
  expect([store.tries, element.status]).toEqual([0, 'ready']);
});

const shown = (): void => void document.dispatchEvent(new Event('visibilitychange'));
const otherTab = (): void => {
  const key = Object.keys(localStorage).find((name) => name.includes(':somebody:')) ?? '';
  globalThis.dispatchEvent(Object.assign(new Event('storage'), { key }));
};

test.each<[string, Readonly<Record<string, string>>, (() => unknown)?]>([
  ['its next poll', { 'refresh-interval': '1' }],
  ['polls in the background', { background: '300' }],
  ['rows that are stored for a reload', { cache: 'session' }],
  ['a page in which the panel is not loaded ahead', { 'no-prefetch': '' }],
  ['the page being shown again', {}, shown],
  ['the network returning', {}, () => globalThis.dispatchEvent(new Event('online'))],
  ['a change in another tab', {}, otherTab],
  ['a host that reads the messages of another tab', { tab: 'unread' }, () => element.messages],
  ['a host that waits for the messages', {}, () => element.addEventListener('inbox-load', () => {})],
  ['a command', {}, () => element.markRead('b')],
  ['another request of the host', {}, () => element.refresh()],
  ['an open panel', {}, () => element.show()],
])('the store is loaded for %s', async (_, attributes, act) => {
  await open(attributes);
  act?.();
  await until(() => expect(store.mounted).toBe(1));
});

test('the store is loaded for the event stream of a proxy, unless the inbox polls once', async () => {
  headers = { ...SUBJECT, 'inbox-events': '1' };
  await open({ 'refresh-interval': '30' });
  await until(() => expect(store.mounted).toBe(1));
});

describe('There are first rows', () => {
  const storage = (...keys: readonly string[]): Storage => ({
    get: () => null,
    set: () => true,
    remove: () => {},
    keys: (prefix) => keys.filter((key) => key.startsWith(prefix)),
    watch: () => () => {},
  });
  const data = ['a', 'b'].map((id, place) => ({ ...feedMessage(id, place), read: false }));
  const first = (messages: readonly object[] = data, more: Partial<FirstPage> = {}): FirstPage => ({
    body: { data: messages },
    headers: new Headers(),
    state: EMPTY,
    storage: storage('r.first'),
    receivedAt: 0,
    ...more,
  });
  const find = (page?: FirstPage, settings: Partial<InboxSettings> = {}, tab: string = ALL.id) =>
    firstRows({ config: { url: '/' }, tab: () => tab }, { ...DEFAULTS, ...settings }, page)?.messages.map(
      ({ id }) => id,
    );
  const [a, b] = data;
  const snoozed = { ...EMPTY, snoozed: new Map([['a', { counter: 1, time: 1 }]]) };
  const bills = { id: 'bills', label: 'Bills', workflow: 'bill' };

  test('with the read state applied, without those that are archived', () => {
    const readUpTo = Date.parse(data[0]?.createdAt ?? '');
    const page = first(data, { state: { ...EMPTY, readUpTo } });
    const rowsOf = firstRows({ config: { url: '/' }, tab: () => ALL.id }, DEFAULTS, page);
    expect(rowsOf?.messages.map(({ read }) => read)).toEqual([true, true]);
    expect([find(first([{ ...a, archived: true }, { ...b }])), find(first())]).toEqual([['b'], ['a', 'b']]);
  });

  test.each<[string, FirstPage | undefined, Partial<InboxSettings>?, string?]>([
    ['before the first response', undefined],
    ['of another tab', first(), {}, UNREAD.id],
    ['beside tabs with filters, which have counts', first(), { tabs: [ALL, bills] }],
    ['where a function of the host maps messages', first(), { visibility: () => ({ hidden: true }) }],
    ['where rows are restored after a reload', first(), { cache: true }],
    ['of a reader who has snoozed messages', first(data, { state: snoozed })],
    ['where the service snoozes one', first([{ ...a, snoozedUntil: new Date(2e12).toISOString() }, { ...b }])],
    ['while something is stored to be sent', first(data, { storage: storage('o.a') })],
    ['where a message has no time', first([{ ...a, createdAt: '' }, { ...b }])],
    ['out of order', first([{ ...b }, { ...a }])],
    ['where a message comes twice', first([{ ...a }, { ...a }])],
    ['where a message has no id', first([{ ...a }, { ...b, _id: '' }])],
    ['where all are archived', first(data.map((one) => ({ ...one, archived: true })))],
  ])('but none %s', (_, page, settings, tab) => expect(find(page, settings, tab)).toBeUndefined());
});
