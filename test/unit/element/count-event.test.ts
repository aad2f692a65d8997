/**
 * The `inbox-count` event: the element emits it for each change of its counts, the first time with the first response. Unread
 * messages further down are added when they are found.
 */
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import '../../../src/index.js';
import type { NotificationInboxElement } from '../../../src/index.js';
import { until } from '../../support/until.js';

const PAGE = 20;
/** The number of unread messages of each subscriber; a subscriber without an entry is signed out. */
let unread: Record<string, number>;

const page = (who: string, { searchParams }: URL): object => {
  const limit = Number(searchParams.get('limit'));
  const start = limit * Number(searchParams.get('page'));
  const all = Array.from({ length: unread[who] ?? 0 }, (_, place) => ({
    _id: `${who}${place}`,
    subject: `Of ${who}`,
    createdAt: new Date(Date.now() - place * 1000).toISOString(),
  }));
  return { data: all.slice(start, start + limit), hasMore: all.length > start + limit };
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  unread = { anna: 5, berta: 0, clara: 5, dora: 3 * PAGE };
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'https://app.example');
    const who = /subscribers\/(\w+)/.exec(url.pathname)?.[1] ?? '';
    if (!(who in unread)) return new Response('', { status: 401 });
    return new Response(JSON.stringify(page(who, url)), { headers: { 'inbox-subject': `s-${who}` } });
  });
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** Creates an element and records its `inbox-count` events, with the element's state at each event. */
function createElement(subscriberId: string) {
  const element = document.createElement('notification-inbox');
  const events: { unread: number; status: string; count: number }[] = [];
  element.addEventListener('inbox-count', ({ unread: count }) =>
    events.push({ unread: count, status: element.status, count: element.unreadCount }),
  );
  Object.assign(element, { endpoint: '/inbox', refreshInterval: 0, subscriberId });
  document.body.append(element);
  return { element, events, counts: () => events.map((one) => one.unread) };
}

const status = (element: NotificationInboxElement, wanted: string): Promise<void> =>
  until(() => expect(element.status).toBe(wanted));

describe('inbox-count is emitted', () => {
  it.each([
    ['another subscriber, who has none', { subscriberId: 'berta' }, [5, 0]],
    ['another subscriber, who has as many', { subscriberId: 'clara' }, [5, 0, 5]],
    ['another service', { endpoint: '/other', subscriberId: 'berta' }, [5, 0]],
  ])('when the element changes to %s', async (_, change, expected) => {
    const { element, events, counts } = createElement('anna');
    await until(() => expect(counts()).toEqual([5]));
    Object.assign(element, change);
    await until(() => expect(counts()).toEqual(expected));
    await status(element, 'ready');
    expect(events.every((one) => one.unread === one.count)).toBe(true);
  });

  it("with the reader's marks applied when the reader returns, also without browser storage", async () => {
    for (const name of ['localStorage', 'sessionStorage'] as const) {
      const denied = vi.spyOn(globalThis, name, 'get').mockImplementation(() => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      });
      onTestFinished(() => denied.mockRestore());
    }
    const { element, counts } = createElement('anna');
    await until(() => expect(counts()).toEqual([5]));
    await status(element, 'ready');
    element.markRead('anna0');
    element.subscriberId = 'berta';
    await until(() => expect(counts().at(-1)).toBe(0));
    element.subscriberId = 'anna';
    await until(() => expect(counts().at(-1)).toBe(4));
  });

  it('when the endpoint is removed', async () => {
    const { element, counts } = createElement('anna');
    await until(() => expect(counts()).toEqual([5]));
    element.endpoint = '';
    await until(() => expect(counts()).toEqual([5, 0]));
  });

  it('after clear()', async () => {
    const { element, counts } = createElement('anna');
    await until(() => expect(counts()).toEqual([5]));
    element.clear();
    await until(() => expect(counts()).toEqual([5, 0]));
  });

  it('after a 401, when no rows are left, and again when the reader returns', async () => {
    const { element, events, counts } = createElement('anna');
    await until(() => expect(counts()).toEqual([5]));
    delete unread['anna'];
    await element.refresh();
    expect([element.status, element.unreadCount, element.unseenCount, element.messages]).toEqual([
      'signed-out',
      0,
      0,
      [],
    ]);
    expect(events.at(-1)).toEqual({ unread: 0, status: 'signed-out', count: 0 });
    unread['anna'] = 5;
    await element.refresh();
    expect(counts()).toEqual([5, 0, 5]);
  });
});

it('inbox-count is emitted with the first response, and not again when the store is loaded', async () => {
  const { element, events } = createElement('dora');
  await status(element, 'ready');
  await until(() => expect(events).toEqual([{ unread: 3 * PAGE, status: 'loading', count: 3 * PAGE }]));
});

it('inbox-count is emitted again, with a higher number, when unread messages are found below the first page', async () => {
  unread['emil'] = 250;
  const { element, events } = createElement('emil');
  await status(element, 'ready');
  await until(() => expect(element.unreadCount).toBe(100));
  const counts = events.map((one) => one.unread);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts.at(-1)).toBe(100);
});

it('inbox-count is emitted once although the element moves in the document', async () => {
  const { element, counts } = createElement('anna');
  await until(() => expect(counts()).toEqual([5]));
  const place = document.createElement('div');
  document.body.append(place);
  place.append(element);
  await element.refresh();
  element.remove();
  await Promise.resolve();
  document.body.append(element);
  await element.refresh();
  expect(counts()).toEqual([5]);
});

it('inbox-count is emitted at once after a reload, with the cached count', async () => {
  const before = createElement('anna');
  await status(before.element, 'ready');
  before.element.remove();
  await Promise.resolve();
  const { element, events } = createElement('anna');
  await Promise.resolve();
  await Promise.resolve();
  expect(events).toEqual([{ unread: 5, status: 'loading', count: 5 }]);
  await status(element, 'ready');
  expect(events).toHaveLength(1);
});
