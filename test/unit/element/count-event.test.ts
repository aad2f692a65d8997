/** The `inbox-count` event: for each change of the counts, the first time with the first response. */
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import '../../../src/index.js';
import type { NotificationInboxElement } from '../../../src/index.js';
import { until } from '../../support/until.js';
import { answerWith, feedMessage, feedResponse } from './feed-response.js';

/** The number of unread messages of each subscriber; a subscriber without an entry is signed out. */
let unread: Record<string, number>;

beforeEach(() => void (unread = { anna: 5, berta: 0, clara: 5, emil: 250 }));
answerWith((path) => {
  const { pathname, searchParams } = new URL(path, 'https://app.example');
  const who = /subscribers\/(\w+)/.exec(pathname)?.[1] ?? '';
  if (!(who in unread)) return new Response('', { status: 401 });
  const limit = Number(searchParams.get('limit'));
  const start = limit * Number(searchParams.get('page'));
  const all = Array.from({ length: unread[who] ?? 0 }, (_, place) => feedMessage(`${who}${place}`, place));
  return feedResponse(all.slice(start, start + limit), all.length > start + limit, { 'inbox-subject': `s-${who}` });
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

/** The element of a subscriber with five unread messages, once they are counted. */
async function createAnna() {
  const created = createElement('anna');
  await until(() => expect(created.counts()).toEqual([5]));
  return created;
}

const status = (element: NotificationInboxElement, wanted: string): Promise<void> =>
  until(() => expect(element.status).toBe(wanted));

describe('inbox-count is emitted', () => {
  const set = (values: object) => (element: NotificationInboxElement) => void Object.assign(element, values);

  it.each([
    ['for another subscriber, who has none', set({ subscriberId: 'berta' }), [5, 0], 'ready'],
    ['for another subscriber, who has as many', set({ subscriberId: 'clara' }), [5, 0, 5], 'ready'],
    ['for another service', set({ endpoint: '/other', subscriberId: 'berta' }), [5, 0], 'ready'],
    ['when the endpoint is removed', set({ endpoint: '' }), [5, 0], 'idle'],
    ['after clear()', (element: NotificationInboxElement) => element.clear(), [5, 0], 'signed-out'],
  ])('%s', async (_, change, expected, after) => {
    const { element, events, counts } = await createAnna();
    change(element);
    await until(() => expect(counts()).toEqual(expected));
    await status(element, after);
    expect(events.every((one) => one.unread === one.count)).toBe(true);
  });

  it("with the reader's marks applied when the reader returns, also without browser storage", async () => {
    for (const name of ['localStorage', 'sessionStorage'] as const) {
      const denied = vi.spyOn(globalThis, name, 'get').mockImplementation(() => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      });
      onTestFinished(() => denied.mockRestore());
    }
    const { element, counts } = await createAnna();
    await status(element, 'ready');
    element.markRead('anna0');
    element.subscriberId = 'berta';
    await until(() => expect(counts().at(-1)).toBe(0));
    element.subscriberId = 'anna';
    await until(() => expect(counts().at(-1)).toBe(4));
  });

  it('after a 401, when no rows are left, and again when the reader returns', async () => {
    const { element, events, counts } = await createAnna();
    delete unread['anna'];
    await element.refresh();
    expect([element.status, element.unreadCount, element.unseenCount]).toEqual(['signed-out', 0, 0]);
    expect([element.messages, events.at(-1)]).toEqual([[], { unread: 0, status: 'signed-out', count: 0 }]);
    unread['anna'] = 5;
    await element.refresh();
    expect(counts()).toEqual([5, 0, 5]);
  });

  it('again, with a higher number, when unread messages are found below the first page', async () => {
    const { element, counts } = createElement('emil');
    await status(element, 'ready');
    await until(() => expect(element.unreadCount).toBe(100));
    expect([counts(), counts().at(-1)]).toEqual([counts().toSorted((a, b) => a - b), 100]);
  });

  it('once although the element moves in the document', async () => {
    const { element, counts } = await createAnna();
    document.body.appendChild(document.createElement('div')).append(element);
    await element.refresh();
    element.remove();
    await Promise.resolve();
    document.body.append(element);
    await element.refresh();
    expect(counts()).toEqual([5]);
  });

  it('at once after a reload, with the cached count', async () => {
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
});
