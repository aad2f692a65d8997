/** `inbox-count`: told whenever the numbers are other ones than the element told last, and never before they are final. */
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import '../../src/index.js';
import type { NotificationInboxElement } from '../../src/index.js';

const PAGE = 20;
/** How many unread messages each subscriber has; whoever is missing is signed out. */
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
  vi.stubGlobal('fetch', async (given: string) => {
    const url = new URL(given, 'https://app.example');
    const who = /subscribers\/(\w+)/.exec(url.pathname)?.[1] ?? '';
    if (!(who in unread)) return new Response('', { status: 401 });
    return new Response(JSON.stringify(page(who, url)), { headers: { 'inbox-subject': `s-${who}` } });
  });
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** A tag, and what it told, with what could be read of it in that moment. */
function watched(subscriberId: string) {
  const element = document.createElement('notification-inbox');
  const told: { unread: number; status: string; count: number }[] = [];
  element.addEventListener('inbox-count', ({ unread: count }) =>
    told.push({ unread: count, status: element.status, count: element.unreadCount }),
  );
  Object.assign(element, { endpoint: '/inbox', refreshInterval: 0, subscriberId });
  document.body.append(element);
  return { element, told, counts: () => told.map((one) => one.unread) };
}

const status = (element: NotificationInboxElement, wanted: string): Promise<void> =>
  vi.waitFor(() => expect(element.status).toBe(wanted));

describe('the count is told', () => {
  it.each([
    ['another subscriber, who has none', { subscriberId: 'berta' }, [5, 0]],
    ['another subscriber, who has as many', { subscriberId: 'clara' }, [5, 0, 5]],
    ['another service', { endpoint: '/other', subscriberId: 'berta' }, [5, 0]],
  ])('when the tag is given %s', async (_, change, expected) => {
    const { element, told, counts } = watched('anna');
    await vi.waitFor(() => expect(counts()).toEqual([5]));
    Object.assign(element, change);
    await vi.waitFor(() => expect(counts()).toEqual(expected));
    await status(element, 'ready');
    expect(told.every((one) => one.unread === one.count)).toBe(true);
  });

  it('as it was left, when the reader comes back, also where the browser stores nothing', async () => {
    for (const name of ['localStorage', 'sessionStorage'] as const) {
      const denied = vi.spyOn(globalThis, name, 'get').mockImplementation(() => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      });
      onTestFinished(() => denied.mockRestore());
    }
    const { element, counts } = watched('anna');
    await vi.waitFor(() => expect(counts()).toEqual([5]));
    element.markRead('anna0');
    element.subscriberId = 'berta';
    await vi.waitFor(() => expect(counts().at(-1)).toBe(0));
    element.subscriberId = 'anna';
    await vi.waitFor(() => expect(counts().at(-1)).toBe(4));
  });

  it('when the endpoint is taken away', async () => {
    const { element, counts } = watched('anna');
    await vi.waitFor(() => expect(counts()).toEqual([5]));
    element.endpoint = '';
    await vi.waitFor(() => expect(counts()).toEqual([5, 0]));
  });

  it('after clear()', async () => {
    const { element, counts } = watched('anna');
    await vi.waitFor(() => expect(counts()).toEqual([5]));
    element.clear();
    await vi.waitFor(() => expect(counts()).toEqual([5, 0]));
  });

  it('after a 401, when no text is left, and again when the reader is back', async () => {
    const { element, told, counts } = watched('anna');
    await vi.waitFor(() => expect(counts()).toEqual([5]));
    delete unread['anna'];
    await element.refresh();
    expect([element.status, element.unreadCount, element.unseenCount, element.messages]).toEqual([
      'signed-out',
      0,
      0,
      [],
    ]);
    expect(told.at(-1)).toEqual({ unread: 0, status: 'signed-out', count: 0 });
    unread['anna'] = 5;
    await element.refresh();
    expect(counts()).toEqual([5, 0, 5]);
  });
});

it('is not told while the first answer is still counted', async () => {
  const { element, told } = watched('dora');
  await status(element, 'ready');
  await vi.waitFor(() => expect(told).toEqual([{ unread: 3 * PAGE, status: 'ready', count: 3 * PAGE }]));
});

it('is told once where a tag is moved, and not again for what it told already', async () => {
  const { element, counts } = watched('anna');
  await vi.waitFor(() => expect(counts()).toEqual([5]));
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

it('of a page that was loaded anew is told at once, as it was remembered', async () => {
  const before = watched('anna');
  await status(before.element, 'ready');
  before.element.remove();
  await Promise.resolve();
  const { element, told } = watched('anna');
  await Promise.resolve();
  await Promise.resolve();
  expect(told).toEqual([{ unread: 5, status: 'loading', count: 5 }]);
  await status(element, 'ready');
  expect(told).toHaveLength(1);
});
