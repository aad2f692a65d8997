/** What a host may do between the first count and the moment when the store is loaded. */
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { NotificationInboxElement } from '../../../src/index.js';
import '../../../src/index.js';
import { flushTasks, until } from '../../support/until.js';
import { answerWith, doneResponse, feedMessage, feedResponse, insertInbox } from './feed-response.js';

const DATA = ['a', 'b', 'c'].map(feedMessage);

const urls: string[] = [];
let element: NotificationInboxElement;
let answer: () => Response | Promise<Response>;
/** What the element does as soon as the page is idle: it loads its store. */
let runIdle: (() => void) | undefined;

const hasStore = (): boolean => element.shadowRoot?.querySelector('output') !== null;
const stored = (): string => Object.keys(localStorage).concat(Object.keys(sessionStorage)).join('\n');
const badge = (): string | undefined => element.shadowRoot?.querySelector('.badge')?.textContent ?? undefined;
const actions = (): string[] => urls.filter((url) => url.includes('/actions/'));
const untilStatus = (status: string): Promise<void> => until(() => expect(element.status).toBe(status));

function open(): void {
  element = insertInbox({ endpoint: '/inbox', 'refresh-interval': '0' });
}

async function openUntilCounted(count = '3'): Promise<void> {
  open();
  await until(() => expect(badge()).toBe(count));
  expect(hasStore()).toBe(false);
}

/** Visits the page once: the browser then knows its last reader. */
async function visitOnce(): Promise<void> {
  await openUntilCounted();
  runIdle?.();
  await untilStatus('ready');
}

answerWith((url) => {
  urls.push(url);
  return url.includes('/actions/') ? doneResponse() : answer();
});
beforeEach(() => {
  urls.length = 0;
  answer = () => feedResponse(DATA);
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    runIdle = run;
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', () => void (runIdle = undefined));
});
afterEach(async () => {
  element.remove();
  await flushTasks();
});

test('the first response is counted before the store is loaded, and the store takes it over', async () => {
  const events: unknown[] = [];
  const onCount = (): unknown => events.push([element.unreadCount, element.status]);
  document.addEventListener('inbox-count', onCount, { capture: true });
  onTestFinished(() => document.removeEventListener('inbox-count', onCount, { capture: true }));
  // Another one is snoozed, in an inbox of the service.
  const snoozed = { ...feedMessage('d', 3), snoozedUntil: new Date(Date.now() + 60_000).toISOString() };
  answer = () => feedResponse([...DATA, snoozed]);
  await openUntilCounted();
  expect([element.unreadCount, element.unseenCount, element.status]).toEqual([3, 3, 'ready']);
  runIdle?.();
  await flushTasks();
  expect(hasStore()).toBe(false);
  await until(() => expect(element.messages).toHaveLength(3));
  expect([urls.length, events]).toEqual([1, [[3, 'ready']]]);
});

test('the store counts where the host hides messages, and the badge never shows more', async () => {
  const counts: number[] = [];
  open();
  element.mapMessage = ({ id }) => ({ hidden: id === 'a' });
  element.addEventListener('inbox-count', ({ unread }) => counts.push(unread));
  await until(() => expect(badge()).toBe('2'));
  expect([counts, urls.length]).toEqual([[2], 1]);
});

test('the last count has a plus while unread messages may lie below a first page without any', async () => {
  await visitOnce();
  element.remove();
  await flushTasks();
  const now = Date.now() + 1000;
  const read = Array.from({ length: 100 }, (_, place) => ({
    _id: `read-${place}`,
    createdAt: new Date(now - place).toISOString(),
    read: true,
    seen: true,
  }));
  answer = () => feedResponse(read, true);
  open();
  await until(() => expect(badge()).toBe('3+'));
  expect(hasStore()).toBe(false);
});

test.each([
  ['while the store loads slowly', 60_000, () => element.addEventListener('inbox-load', () => {})],
  ['since the first response, when the host refreshes', 0, () => void element.refresh()],
])('messages that arrive %s are announced', async (_, delay, act) => {
  await openUntilCounted();
  const arrived: string[] = [];
  element.addEventListener('inbox-arrive', ({ messages }) => arrived.push(...messages.map(({ id }) => id)));
  const now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now + delay);
  onTestFinished(() => vi.mocked(Date.now).mockRestore());
  const [first, ...others] = DATA;
  answer = () =>
    feedResponse([{ ...first, _id: 'new', createdAt: new Date(now + 1000).toISOString() }, { ...first }, ...others]);
  act();
  await until(() => expect(arrived).toEqual(['new']));
  expect(urls).toHaveLength(2);
});

test('an action is stored in the same task, and sent once when the store is loaded', async () => {
  await openUntilCounted();
  const settled = element.act('b', 'primary', { note: 1 });
  expect(stored()).toMatch(/:somebody:o\.b$/m);
  await settled;
  await until(() => expect(element.messages.find(({ id }) => id === 'b')?.outcome.state).toBe('done'));
  expect(actions()).toEqual([expect.stringMatching(/\/messages\/b\/actions\/primary$/)]);
});

test('a payload that is no JSON is not stored, and the error is emitted', async () => {
  await openUntilCounted();
  const errors = vi.fn();
  element.addEventListener('inbox-error', errors);
  element.addEventListener('inbox-action-failed', errors);
  const cyclic: Record<string, unknown> = {};
  cyclic['self'] = cyclic;
  await element.act('b', 'primary', cyclic);
  expect(stored()).not.toContain(':o.');
  expect(errors).toHaveBeenCalledOnce();
});

test('commands run in their order once the store is loaded', async () => {
  await openUntilCounted();
  element.markRead('a');
  element.markAllRead();
  element.markUnread('c');
  await until(() => expect(element.messages.map(({ read }) => read)).toEqual([true, true, false]));
  expect(element.unreadCount).toBe(1);
});

test('an action before the first response is stored for the last reader, and sent once when that reader answers', async () => {
  await visitOnce();
  element.remove();
  open();
  const settled = element.act('b', 'primary');
  expect(stored()).toMatch(/:somebody:o\.b$/m);
  await settled;
  await until(() => expect(actions()).toHaveLength(1));
});

test('an action after a 401 is not stored for the last reader', async () => {
  await visitOnce();
  element.remove();
  answer = () => new Response('', { status: 401 });
  open();
  await untilStatus('signed-out');
  await element.act('b', 'primary');
  expect(stored()).not.toContain(':o.');
});

test('refresh() during the first request sends another one after it', async () => {
  open();
  await element.refresh();
  expect(urls).toHaveLength(2);
});

test('refresh() during the first request sends none after it before its Retry-After has passed', async () => {
  answer = () => new Response('{}', { status: 503, headers: { 'retry-after': '20' } });
  open();
  await element.refresh();
  await untilStatus('failed');
  await flushTasks();
  expect(urls).toHaveLength(1);
});

test('clear() removes what is stored in the same task, and shows nothing', async () => {
  await visitOnce();
  element.markRead('a');
  await until(() => expect(element.unreadCount).toBe(2));
  element.remove();
  expect(stored()).not.toBe('');
  await openUntilCounted('2');
  element.clear();
  expect([badge(), stored()]).toEqual([undefined, '']);
  await untilStatus('signed-out');
  expect([element.unreadCount, stored()]).toEqual([0, '']);
});

test('an error of the first request is shown and emitted once, by the store', async () => {
  answer = () => new Response('', { status: 401 });
  open();
  const errors: unknown[] = [];
  element.addEventListener('inbox-error', ({ operation, error }) => errors.push([operation, error.code]));
  await until(() => expect(errors).toEqual([['feed', 'signed-out']]));
  expect([element.status, urls.length]).toEqual(['signed-out', 1]);
});

test('an element that is removed before the response counts nothing, and starts again when it is inserted', async () => {
  let resolve = (_response: Response): void => {};
  answer = () => new Promise((done) => (resolve = done));
  open();
  await until(() => expect(urls).toHaveLength(1));
  element.remove();
  resolve(feedResponse(DATA));
  await flushTasks();
  expect(badge()).toBeUndefined();
  answer = () => feedResponse(DATA);
  document.body.append(element);
  await until(() => expect(badge()).toBe('3'));
  expect(urls).toHaveLength(2);
});
