/** The tag as a host's script meets it. Popover, focus and layout are for the browser suite. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NotificationInboxElement } from '../../src/index.js';
import type { InboxErrorEvent, InboxMessageActionEvent } from '../../src/index.js';

const body = (...ids: string[]): string =>
  JSON.stringify({
    hasMore: false,
    data: ids.map((_id, place) => ({
      _id,
      subject: `Message ${_id}`,
      createdAt: new Date(Date.now() - place * 1000).toISOString(),
      cta: { action: { buttons: [{ type: 'primary', content: 'Yes' }] } },
    })),
  });

const asked: { url: string; init: RequestInit }[] = [];
let answer: () => Response;

beforeEach(() => {
  asked.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  answer = () => new Response(body('a', 'b'), { headers: { 'inbox-subject': 'somebody' } });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

const make = (attributes: Record<string, string> = { endpoint: '/inbox' }): NotificationInboxElement => {
  const element = document.createElement('notification-inbox');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  return element;
};

const loaded = (element: NotificationInboxElement): Promise<unknown> =>
  new Promise((done) => {
    element.addEventListener('inbox-load', done);
  });

describe('registering', () => {
  it('is safe twice, and another name gets a class of its own', () => {
    NotificationInboxElement.define();
    NotificationInboxElement.define('other-inbox');
    NotificationInboxElement.define('other-inbox');
    expect(customElements.get('notification-inbox')).toBe(NotificationInboxElement);
    expect(document.createElement('other-inbox')).toBeInstanceOf(NotificationInboxElement);
  });
});

describe('attributes and properties', () => {
  it('are one and the same', () => {
    const element = make();
    element.pageSize = 7;
    expect(element.getAttribute('page-size')).toBe('7');
    element.setAttribute('refresh-interval', '45');
    expect(element.refreshInterval).toBe(45);
    element.open = true;
    expect(element.hasAttribute('open')).toBe(true);
    element.open = false;
    expect(element.hasAttribute('open')).toBe(false);
    element.avatarHosts = ['a.example', 'b.example'];
    expect(element.avatarHosts).toEqual(['a.example', 'b.example']);
    element.setAttribute('avatar-hosts', 'c.example, d.example');
    expect(element.avatarHosts).toEqual(['c.example', 'd.example']);
  });

  it.each([
    ['page-size', ['0', '101', '1.5', 'x', '', ' '], 'pageSize', 20],
    ['refresh-interval', ['-1', 'x', '1e9', ''], 'refreshInterval', 30],
    ['display', ['', 'x', 'INLINE'], 'display', 'popover'],
    ['placement', ['', 'left'], 'placement', 'bottom-end'],
    ['badge', ['', 'all'], 'badge', 'unread'],
    ['subscriber-id', ['', '  '], 'subscriberId', 'me'],
    ['tab', [''], 'tab', 'all'],
    ['cache', ['', 'local', 'SESSION', 'true'], 'cache', ''],
  ] as const)('a bad %s falls to its default', (name, values, property, otherwise) => {
    const element = make({});
    for (const value of ['absent', ...values]) {
      if (value !== 'absent') element.setAttribute(name, value);
      expect(element[property], value).toBe(otherwise);
    }
  });

  it('tabs that make no sense are left out, and All and Unread stay', () => {
    const element = make({});
    for (const junk of [
      '',
      '{',
      '17',
      '{"id":"x"}',
      '[null, 1, {"id":"x"}, {"label":"y"}, {"id":"all","payload":{"kind":"z"}}]',
    ]) {
      element.setAttribute('tabs', junk);
      expect(element.tabs.map(({ id }) => id)).toEqual(['all', 'unread']);
    }
    element.tabs = [{ id: 'bills', label: 'Bills', payload: { category: 'billing' } }];
    expect(element.tabs.map(({ id }) => id)).toEqual(['all', 'unread', 'bills']);
    element.setAttribute('tabs', '["all", {"id":"bills","label":"Bills"}, {"id":"bills","label":"Twice"}]');
    expect(element.tabs.map(({ id, label }) => id + label)).toEqual(['all', 'billsBills']);
  });
});

describe('what it asks, and what it tells', () => {
  it('loads, counts, and tells both', async () => {
    const element = make();
    const counts = vi.fn<(event: Event) => void>();
    element.addEventListener('inbox-count', counts);
    await loaded(element);
    expect(asked[0]?.url).toBe('/inbox/v1/subscribers/me/notifications/feed?page=0&limit=20');
    expect(element.messages.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(element.unreadCount).toBe(2);
    expect(element.status).toBe('ready');
    await vi.waitFor(() => expect(counts).toHaveBeenCalledTimes(1));
    expect(counts.mock.lastCall?.[0]).toMatchObject({ unread: 2, unseen: 2 });
  });

  it('remembers the last count for the next page of this tab, and its rows only with cache="session"', async () => {
    const words = (): string => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]);
    const anew = (attributes: Record<string, string>): NotificationInboxElement =>
      make({ endpoint: '/inbox', 'refresh-interval': '0', ...attributes });
    const first = anew({});
    await loaded(first);
    first.remove();
    expect(words()).not.toContain('Message');
    const second = anew({ cache: 'session' });
    expect([second.unreadCount, second.messages.length, second.status]).toEqual([2, 0, 'loading']);
    await loaded(second);
    expect(words()).toContain('Message a');
    second.remove();
    const third = anew({ cache: 'session' });
    expect([third.unreadCount, third.messages.length, third.status]).toEqual([2, 2, 'loading']);
    third.cache = '';
    await Promise.resolve();
    expect(words()).not.toContain('Message');
    third.clear();
    expect([third.unreadCount, words()]).toEqual([0, '[[],[]]']);
    third.remove();
  });

  it('sends what headers gives, asks it again once after a 401, and then is signed out', async () => {
    const headers = vi.fn(async () => ({ authorization: 'Bearer t' }));
    const element = document.createElement('notification-inbox');
    Object.assign(element, { endpoint: '/inbox', headers });
    answer = () => new Response('', { status: 401 });
    const failed = new Promise<Event>((done) => {
      element.addEventListener('inbox-error', done);
    });
    document.body.append(element);
    expect(await failed).toMatchObject({ operation: 'feed', error: { code: 'signed-out' } });
    expect(headers).toHaveBeenCalledTimes(2);
    expect(asked).toHaveLength(2);
    expect(element.status).toBe('signed-out');
    const sent = new Headers(asked[1]?.init.headers);
    expect(sent.get('authorization')).toBe('Bearer t');
    expect(sent.get('x-notification-inbox')).toBe('1');
  });

  it('uses the fetch that the host gives', async () => {
    const own = vi.fn<typeof fetch>(async () => answer());
    const element = make({});
    element.fetch = own;
    element.endpoint = '/inbox';
    await loaded(element);
    expect(own).toHaveBeenCalledOnce();
    expect(asked).toHaveLength(0);
  });

  it('tells once that there is no endpoint, and stays quiet', async () => {
    const errors: InboxErrorEvent[] = [];
    const element = document.createElement('notification-inbox');
    element.addEventListener('inbox-error', (event) => errors.push(event));
    document.body.append(element);
    await Promise.resolve();
    element.setAttribute('page-size', '10');
    await Promise.resolve();
    expect(errors.map(({ error: failure }) => failure.code)).toEqual(['refused']);
    expect(element.status).toBe('idle');
    expect(asked).toHaveLength(0);
  });

  it('its methods mark, archive and act without asking the host again', async () => {
    const element = make();
    const decisions: InboxMessageActionEvent[] = [];
    element.addEventListener('inbox-message-action', (event) => decisions.push(event));
    const reads = vi.fn();
    element.addEventListener('inbox-message-read', reads);
    await loaded(element);
    element.markRead('a');
    element.markRead('a');
    expect(element.unreadCount).toBe(1);
    expect(reads).toHaveBeenCalledOnce();
    element.markUnread('a');
    expect(element.unreadCount).toBe(2);
    answer = () => new Response('{"cta":{"action":{"status":"done"}}}', { headers: { 'inbox-subject': 'somebody' } });
    await element.act('b', 'primary', { note: 1 });
    expect(asked.at(-1)?.url).toBe('/inbox/v1/subscribers/me/messages/b/actions/primary');
    expect(asked.at(-1)?.init).toMatchObject({
      method: 'POST',
      body: '{"status":"done","payload":{"note":1}}',
      keepalive: true,
      credentials: 'same-origin',
    });
    expect(new Headers(asked.at(-1)?.init.headers).get('inbox-subject')).toBe('somebody');
    expect(decisions).toHaveLength(0);
    element.archive('a');
    expect(element.messages.map(({ id }) => id)).toEqual(['b']);
    element.markAllRead();
    expect(element.unreadCount).toBe(0);
  });

  it('show, hide and toggle open and close it, and say how', async () => {
    const element = make();
    const told: string[] = [];
    element.addEventListener('inbox-open', () => told.push('open'));
    element.addEventListener('inbox-close', ({ reason }) => told.push(reason));
    element.show();
    element.show();
    element.hide();
    element.toggle();
    element.removeAttribute('open');
    expect(told).toEqual(['open', 'script', 'open', 'script']);
  });

  it('words of the host stand in for its own', async () => {
    const element = make();
    element.strings = { title: 'News' };
    await loaded(element);
    await vi.waitFor(() =>
      expect(element.shadowRoot?.querySelector('[part="bell"]')?.getAttribute('aria-label')).toContain('unread: 2'),
    );
    element.show();
    await vi.waitFor(() => expect(element.shadowRoot?.querySelector('h2')?.textContent).toBe('News'));
  });
});
