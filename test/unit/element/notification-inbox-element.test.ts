/**
 * The element's attributes, properties, methods and events in happy-dom. The browser suite tests popover, focus and
 * layout.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NotificationInboxElement } from '../../../src/index.js';
import type { InboxErrorEvent, InboxMessageActionEvent } from '../../../src/index.js';
import { until } from '../../support/until.js';

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

const requests: { url: string; init: RequestInit }[] = [];
let respond: () => Response;

beforeEach(() => {
  requests.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  respond = () => new Response(body('a', 'b'), { headers: { 'inbox-subject': 'somebody' } });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, init });
    return respond();
  });
});
afterEach(() => vi.unstubAllGlobals());

const createElement = (attributes: Record<string, string> = { endpoint: '/inbox' }): NotificationInboxElement => {
  const element = document.createElement('notification-inbox');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  return element;
};

const untilLoaded = (element: NotificationInboxElement): Promise<unknown> =>
  new Promise((done) => {
    element.addEventListener('inbox-load', done);
  });

describe('define()', () => {
  it('can be called twice, and registers a subclass for another tag name', () => {
    NotificationInboxElement.define();
    NotificationInboxElement.define('other-inbox');
    NotificationInboxElement.define('other-inbox');
    expect(customElements.get('notification-inbox')).toBe(NotificationInboxElement);
    expect(document.createElement('other-inbox')).toBeInstanceOf(NotificationInboxElement);
  });
});

describe('attributes and properties', () => {
  it('reflect each other', () => {
    const element = createElement();
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
  ] as const)('an invalid %s falls back to its default', (name, values, property, otherwise) => {
    const element = createElement({});
    for (const value of ['absent', ...values]) {
      if (value !== 'absent') element.setAttribute(name, value);
      expect(element[property], value).toBe(otherwise);
    }
  });

  it('drops invalid tabs and keeps All and Unread', () => {
    const element = createElement({});
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

describe('requests, methods and events', () => {
  it('loads the feed, sets unreadCount, and emits inbox-load and inbox-count', async () => {
    const element = createElement();
    const counts = vi.fn<(event: Event) => void>();
    element.addEventListener('inbox-count', counts);
    await untilLoaded(element);
    expect(requests[0]?.url).toBe('/inbox/v1/subscribers/me/notifications/feed?page=0&limit=100');
    expect(element.messages.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(element.unreadCount).toBe(2);
    expect(element.status).toBe('ready');
    await until(() => expect(counts).toHaveBeenCalledTimes(1));
    expect(counts.mock.lastCall?.[0]).toMatchObject({ unread: 2, unseen: 2 });
  });

  it('caches the last count for a reload, and its rows only with cache="session"', async () => {
    const storedText = (): string => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]);
    const open = (attributes: Record<string, string>): NotificationInboxElement =>
      createElement({ endpoint: '/inbox', 'refresh-interval': '0', ...attributes });
    const first = open({});
    await untilLoaded(first);
    first.remove();
    expect(storedText()).not.toContain('Message');
    const second = open({ cache: 'session' });
    expect([second.unreadCount, second.messages.length, second.status]).toEqual([2, 0, 'loading']);
    await untilLoaded(second);
    expect(storedText()).toContain('Message a');
    second.remove();
    const third = open({ cache: 'session' });
    expect([third.unreadCount, third.status]).toEqual([2, 'loading']);
    await untilLoaded(third);
    expect(third.messages).toHaveLength(2);
    third.cache = '';
    await Promise.resolve();
    expect(storedText()).not.toContain('Message');
    third.clear();
    expect([third.unreadCount, storedText()]).toEqual([0, '[[],[]]']);
    third.remove();
  });

  it('sends the headers of the headers() callback, calls it again once after a 401, and is then signed out', async () => {
    const headers = vi.fn(async () => ({ authorization: 'Bearer t' }));
    const element = document.createElement('notification-inbox');
    Object.assign(element, { endpoint: '/inbox', headers });
    respond = () => new Response('', { status: 401 });
    const failed = new Promise<Event>((done) => {
      element.addEventListener('inbox-error', done);
    });
    document.body.append(element);
    expect(await failed).toMatchObject({ operation: 'feed', error: { code: 'signed-out' } });
    expect(headers).toHaveBeenCalledTimes(2);
    expect(requests).toHaveLength(2);
    expect(element.status).toBe('signed-out');
    const sent = new Headers(requests[1]?.init.headers);
    expect(sent.get('authorization')).toBe('Bearer t');
    expect(sent.get('x-notification-inbox')).toBe('1');
  });

  it('uses the fetch function of the host', async () => {
    const hostFetch = vi.fn<typeof fetch>(async () => respond());
    const element = createElement({});
    element.fetch = hostFetch;
    element.endpoint = '/inbox';
    await untilLoaded(element);
    expect(hostFetch).toHaveBeenCalledOnce();
    expect(requests).toHaveLength(0);
  });

  it('emits one error event without an endpoint and sends no request', async () => {
    const errors: InboxErrorEvent[] = [];
    const element = document.createElement('notification-inbox');
    element.addEventListener('inbox-error', (event) => errors.push(event));
    document.body.append(element);
    await Promise.resolve();
    element.setAttribute('page-size', '10');
    await until(() => expect(errors).toHaveLength(1));
    expect(errors.map(({ error }) => error.code)).toEqual(['refused']);
    expect(element.status).toBe('idle');
    expect(requests).toHaveLength(0);
  });

  it('its methods mark, archive and act without emitting inbox-message-action', async () => {
    const element = createElement();
    const decisions: InboxMessageActionEvent[] = [];
    element.addEventListener('inbox-message-action', (event) => decisions.push(event));
    const reads = vi.fn();
    element.addEventListener('inbox-message-read', reads);
    await untilLoaded(element);
    element.markRead('a');
    element.markRead('a');
    expect(element.unreadCount).toBe(1);
    expect(reads).toHaveBeenCalledOnce();
    element.markUnread('a');
    expect(element.unreadCount).toBe(2);
    respond = () => new Response('{"cta":{"action":{"status":"done"}}}', { headers: { 'inbox-subject': 'somebody' } });
    await element.act('b', 'primary', { note: 1 });
    expect(requests.at(-1)?.url).toBe('/inbox/v1/subscribers/me/messages/b/actions/primary');
    expect(requests.at(-1)?.init).toMatchObject({
      method: 'POST',
      body: '{"status":"done","payload":{"note":1}}',
      keepalive: true,
      credentials: 'same-origin',
    });
    expect(new Headers(requests.at(-1)?.init.headers).get('inbox-subject')).toBe('somebody');
    expect(decisions).toHaveLength(0);
    element.archive('a');
    expect(element.messages.map(({ id }) => id)).toEqual(['b']);
    element.markAllRead();
    expect(element.unreadCount).toBe(0);
  });

  it('show(), hide() and toggle() emit inbox-open and inbox-close with the reason', async () => {
    const element = createElement();
    const log: string[] = [];
    element.addEventListener('inbox-open', () => log.push('open'));
    element.addEventListener('inbox-close', ({ reason }) => log.push(reason));
    element.show();
    element.show();
    element.hide();
    element.toggle();
    element.removeAttribute('open');
    expect(log).toEqual(['open', 'script', 'open', 'script']);
  });

  it('strings of the host replace the default strings', async () => {
    const element = createElement();
    element.strings = { title: 'News' };
    await untilLoaded(element);
    await until(() =>
      expect(element.shadowRoot?.querySelector('[part="bell"]')?.getAttribute('aria-label')).toContain('2 unread'),
    );
    element.show();
    await until(() => expect(element.shadowRoot?.querySelector('h2')?.textContent).toBe('News'));
  });
});

describe('The keys property', () => {
  it('keeps an object, is undefined for a value of another type, and an object that was set before the element was defined', () => {
    const element = createElement();
    expect(element.keys).toBeUndefined();
    const keys = { archive: 'Y', open: null };
    element.keys = keys;
    expect(element.keys).toBe(keys);
    for (const value of [null, 'Y', 7, true, () => keys]) {
      element.keys = keys;
      Reflect.set(element, 'keys', value);
      expect(element.keys).toBeUndefined();
    }
    const early = document.createElement('notification-inbox');
    Object.defineProperty(early, 'keys', { value: keys, configurable: true, writable: true, enumerable: true });
    document.body.append(early);
    expect([early.keys, Object.hasOwn(early, 'keys')]).toEqual([keys, false]);
  });

  it('leaves the functions beside it as they are', () => {
    const element = createElement();
    const mapMessage = () => null;
    Object.assign(element, { mapMessage, keys: { help: null } });
    expect([element.mapMessage, element.renderMessage]).toEqual([mapMessage, undefined]);
    Reflect.set(element, 'mapMessage', {});
    expect([element.mapMessage, element.keys]).toEqual([undefined, { help: null }]);
  });
});

describe('The group property', () => {
  it('reflects its attribute, keeps a function instead, and drops a value of another type', () => {
    const element = createElement();
    expect(element.group).toBe('');
    element.setAttribute('group', 'payload.issue');
    expect(element.group).toBe('payload.issue');
    const group = () => 'a';
    element.group = group;
    expect([element.group, element.hasAttribute('group')]).toEqual([group, false]);
    element.setAttribute('group', 'workflow');
    expect(element.group).toBe(group);
    element.group = 'payload.id';
    expect([element.group, element.getAttribute('group')]).toEqual(['payload.id', 'payload.id']);
    for (const value of [null, undefined, false]) {
      element.group = group;
      Reflect.set(element, 'group', value);
      expect([element.group, element.hasAttribute('group')]).toEqual(['', false]);
    }
  });

  it('is kept from before the element was defined, text or function', () => {
    const group = () => 'a';
    for (const [value, attribute] of [
      [group, null],
      ['workflow', 'workflow'],
    ] as const) {
      const early = document.createElement('notification-inbox');
      Object.defineProperty(early, 'group', { value, configurable: true, writable: true, enumerable: true });
      document.body.append(early);
      expect([early.group, early.getAttribute('group'), Object.hasOwn(early, 'group')]).toEqual([
        value,
        attribute,
        false,
      ]);
    }
  });
});
