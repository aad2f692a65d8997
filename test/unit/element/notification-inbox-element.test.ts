/** The attributes, properties, methods and events of the element. `tabs`: tabs-attribute.test.ts. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NotificationInboxElement, type InboxErrorEvent, type InboxMessageActionEvent } from '../../../src/index.js';
import { flushTasks, until } from '../../support/until.js';
import { answerWith, doneResponse, feedMessage, feedResponse, insertInbox, SUBJECT } from './feed-response.js';

const requests: { url: string; init: RequestInit }[] = [];
let respond: () => Response;

beforeEach(() => {
  requests.length = 0;
  respond = () => feedResponse(['a', 'b'].map(feedMessage));
});
answerWith((url, init) => {
  requests.push({ url, init });
  return respond();
});

/** Removes a tag, and inserts it once `wait` has settled. */
const putBack = (wait: () => Promise<void>) => async (element: Element) => {
  element.remove();
  await wait();
  document.body.append(element);
};
const eventOf = (element: NotificationInboxElement, type: string): Promise<Event> =>
  new Promise((done) => element.addEventListener(type, done, { once: true }));
const untilLoaded = (element: NotificationInboxElement) => eventOf(element, 'inbox-load');

it('define() can be called twice, and registers a subclass for another tag name', () => {
  NotificationInboxElement.define();
  NotificationInboxElement.define('other-inbox');
  NotificationInboxElement.define('other-inbox');
  expect(customElements.get('notification-inbox')).toBe(NotificationInboxElement);
  expect(document.createElement('other-inbox')).toBeInstanceOf(NotificationInboxElement);
});

describe('attributes and properties', () => {
  it('reflect each other', () => {
    const element = insertInbox();
    element.pageSize = 7;
    expect(element.getAttribute('page-size')).toBe('7');
    element.setAttribute('refresh-interval', '45');
    expect(element.refreshInterval).toBe(45);
    for (const open of [true, false]) {
      element.open = open;
      expect(element.hasAttribute('open')).toBe(open);
    }
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
    const element = insertInbox({});
    for (const value of ['absent', ...values]) {
      if (value !== 'absent') element.setAttribute(name, value);
      expect(element[property], value).toBe(otherwise);
    }
  });
});

describe('requests, methods and events', () => {
  it('loads the feed, sets unreadCount, and emits inbox-load and inbox-count', async () => {
    const element = insertInbox();
    const counts = vi.fn<(event: Event) => void>();
    element.addEventListener('inbox-count', counts);
    await untilLoaded(element);
    expect(requests[0]?.url).toBe('/inbox/v1/subscribers/me/notifications/feed?page=0&limit=100');
    expect(element.messages.map(({ id }) => id)).toEqual(['a', 'b']);
    expect([element.unreadCount, element.status]).toEqual([2, 'ready']);
    await until(() => expect(counts).toHaveBeenCalledTimes(1));
    expect(counts.mock.lastCall?.[0]).toMatchObject({ unread: 2, unseen: 2 });
  });

  it('caches the last count for a reload, and its rows only with cache="session"', async () => {
    const storedText = (): string => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]);
    const open = (cache = '') => insertInbox({ endpoint: '/inbox', 'refresh-interval': '0' }, { cache });
    const first = open();
    await untilLoaded(first);
    first.remove();
    expect(storedText()).not.toContain('Message');
    const second = open('session');
    expect([second.unreadCount, second.messages.length, second.status]).toEqual([2, 0, 'loading']);
    await untilLoaded(second);
    expect(storedText()).toContain('Message a');
    second.remove();
  });

  it('sends the headers of the headers() callback, calls it again once after a 401, and is then signed out', async () => {
    const headers = vi.fn(async () => ({ authorization: 'Bearer t' }));
    respond = () => new Response('', { status: 401 });
    const element = insertInbox({}, { endpoint: '/inbox', headers });
    expect(await eventOf(element, 'inbox-error')).toMatchObject({ operation: 'feed', error: { code: 'signed-out' } });
    expect(headers).toHaveBeenCalledTimes(2);
    expect([requests.length, element.status]).toEqual([2, 'signed-out']);
    const sent = new Headers(requests[1]?.init.headers);
    expect([sent.get('authorization'), sent.get('x-notification-inbox')]).toEqual(['Bearer t', '1']);
  });

  it.each([3, -48])("shows times by the service's clock, %d hours behind the device's", async (hours) => {
    const at = Date.now() - hours * 3_600_000;
    const sent = { ...feedMessage('a', 0), createdAt: new Date(at - 150_000).toISOString() };
    respond = () => feedResponse([sent], false, { ...SUBJECT, date: new Date(at).toUTCString() });
    const { shadowRoot } = insertInbox({ endpoint: '/inbox', display: 'inline' });
    const texts = () => Array.from(shadowRoot!.querySelectorAll('time, .day'), (one) => one.textContent);
    await until(() => expect(texts()).toEqual(['Today', '2 min']));
  });

  it('sends one request after several changes of attributes in one task', async () => {
    const element = insertInbox({ endpoint: '', 'refresh-interval': '0' });
    await Promise.resolve();
    const loaded = untilLoaded(element);
    const changes = { endpoint: '/wrong', 'subscriber-id': 'marcus', 'page-size': '30' };
    for (const [name, value] of Object.entries(changes)) element.setAttribute(name, value);
    for (const [name, value] of Object.entries({ 'subscriber-id': 'tomas', endpoint: '/inbox' }))
      element.setAttribute(name, value);
    await loaded;
    expect(requests.map(({ url }) => url.split('?')[0])).toEqual(['/inbox/v1/subscribers/tomas/notifications/feed']);
  });

  it('shows changes of its attributes at once', async () => {
    const element = insertInbox({ endpoint: '/inbox', display: 'inline' });
    const find = (selector: string) => element.shadowRoot?.querySelector(selector) ?? null;
    const untilShown = (...expected: readonly [selector: string, isShown: boolean][]) =>
      until(() => expect(expected.filter(([selector, isShown]) => (find(selector) !== null) !== isShown)).toEqual([]));
    await untilShown(['article', true], ['.preferences-toggle', true]);
    element.setAttribute('tabs', '[{"id":"bills","label":"Bills"}]');
    element.setAttribute('no-preferences', '');
    await untilShown(['[role=tab]:nth-child(3)', true], ['.preferences-toggle', false]);
    element.setAttribute('display', 'popover');
    await untilShown(['article', false], ['.bell[aria-label*=unread]', true]);
    element.setAttribute('badge', 'unseen');
    await untilShown(['.bell[aria-label*=unread]', false]);
    element.setAttribute('display', 'inline');
    await untilShown(['article', true], ['.bell', false]);
  });

  it('uses the fetch function of the host', async () => {
    const hostFetch = vi.fn<typeof fetch>(async () => respond());
    await untilLoaded(insertInbox({}, { fetch: hostFetch, endpoint: '/inbox' }));
    expect(hostFetch).toHaveBeenCalledOnce();
    expect(requests).toHaveLength(0);
  });

  it('emits one error event without an endpoint and sends no request', async () => {
    const errors: InboxErrorEvent[] = [];
    const element = insertInbox({});
    element.addEventListener('inbox-error', (event) => errors.push(event));
    await Promise.resolve();
    element.setAttribute('page-size', '10');
    await until(() => expect(errors).toHaveLength(1));
    expect([errors.map(({ error }) => error.code), element.status, requests.length]).toEqual([['refused'], 'idle', 0]);
  });

  it.each<[string, (event: InboxMessageActionEvent) => void, string[]]>([
    ['sends the pressed action', () => {}, ['{"status":"done"}']],
    [
      'sends the payload that the host’s promise resolves to',
      (event) => event.respondWith(Promise.resolve({ note: 'fine' })),
      ['{"status":"done","payload":{"note":"fine"}}'],
    ],
    ['sends nothing if the host’s promise is rejected', (event) => event.respondWith(Promise.reject(new Error())), []],
    ['sends nothing when the host cancels it', (event) => event.preventDefault(), []],
  ])('inbox-message-action %s, and the row shows it', async (_, listener, bodies) => {
    const { shadowRoot } = insertInbox({ endpoint: '/inbox', display: 'inline' });
    document.addEventListener('inbox-message-action', listener, { once: true });
    const row = () => shadowRoot!.querySelector('article');
    await until(() => expect(row()?.textContent).toContain('Yes'));
    const feedRequests = requests.length;
    respond = doneResponse;
    row()?.querySelector<HTMLElement>('[part=action]')?.click();
    const isDone = bodies.length > 0;
    await until(() => expect(row()?.querySelector('[aria-disabled=true]') ?? null).toBeNull());
    await until(() => expect(row()?.textContent.includes('You chose “Yes”')).toBe(isDone));
    expect(requests.slice(feedRequests).flatMap(({ init }) => init.body ?? [])).toEqual(bodies);
    expect(row()?.getAttribute('aria-label')?.startsWith('Unread')).toBe(!isDone);
  });

  it('its methods mark, archive and act without emitting inbox-message-action', async () => {
    const element = insertInbox();
    const [decisions, reads] = [vi.fn(), vi.fn()];
    element.addEventListener('inbox-message-action', decisions);
    element.addEventListener('inbox-message-read', reads);
    await untilLoaded(element);
    element.markRead('a');
    element.markRead('a');
    await until(() => expect(element.unreadCount).toBe(1));
    expect(reads).toHaveBeenCalledOnce();
    element.markUnread('a');
    expect(element.unreadCount).toBe(2);
    respond = doneResponse;
    await element.act('b', 'primary', { note: 1 });
    const { url, init } = requests.at(-1)!;
    expect(url).toBe('/inbox/v1/subscribers/me/messages/b/actions/primary');
    const body = '{"status":"done","payload":{"note":1}}';
    expect(init).toMatchObject({ method: 'POST', body, keepalive: true, credentials: 'same-origin' });
    expect(new Headers(init.headers).get('inbox-subject')).toBe('somebody');
    expect(decisions).not.toHaveBeenCalled();
    element.archive('a');
    expect(element.messages.map(({ id }) => id)).toEqual(['b']);
    element.markAllRead();
    expect(element.unreadCount).toBe(0);
  });

  it('show(), hide() and toggle() emit inbox-open and inbox-close with the reason', () => {
    const element = insertInbox();
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

  it.each<readonly [string, boolean, (element: NotificationInboxElement) => void]>([
    [
      'that the reader has opened stays closed',
      false,
      (element) => element.shadowRoot?.querySelector<HTMLElement>('.bell')?.click(),
    ],
    ['that a script has opened stays closed', false, (element) => element.show()],
    ['that the page has written as open opens', true, (element) => element.setAttribute('open', '')],
    ['that was closed stays closed', false, (element) => (element.show(), element.hide())],
  ])('a copy of a tag %s, and can be opened', async (_, isOpen, change) => {
    const element = insertInbox({ preview: '' });
    await until(() => expect(element.shadowRoot?.querySelector('.bell')).toBeTruthy());
    change(element);
    const page = document.createElement('div');
    document.body.append(page);
    page.innerHTML = element.outerHTML;
    page.append(element.cloneNode(true));
    for (const copy of page.querySelectorAll('notification-inbox')) {
      expect(copy.open).toBe(isOpen);
      await until(() =>
        expect(copy.shadowRoot?.querySelector('.bell')?.getAttribute('aria-expanded')).toBe(String(isOpen)),
      );
      copy.hide();
      copy.show();
      expect(copy.open).toBe(true);
    }
  });

  it.each<[string, Parameters<typeof insertInbox>[0], (element: Element) => unknown, boolean]>([
    ['moved', {}, (element) => document.body.append(element), true],
    ['put back a few microtasks later', {}, putBack(() => Promise.resolve()), true],
    ['removed and put back later', {}, putBack(flushTasks), false],
    ['removed and put back later, inline', { display: 'inline' }, putBack(flushTasks), true],
  ])('an open tag that is %s: inbox-close is emitted if the panel is closed', async (_, attributes, move, isOpen) => {
    const element = insertInbox({ endpoint: '/inbox', open: '', ...attributes });
    await untilLoaded(element);
    const log: string[] = [];
    element.addEventListener('inbox-open', () => log.push('open'));
    element.addEventListener('inbox-close', ({ reason }) => log.push(reason));
    await move(element);
    await flushTasks();
    expect([element.open, element.hasAttribute('open'), log]).toEqual([isOpen, isOpen, isOpen ? [] : ['script']]);
    element.show();
    await until(() => expect(element.shadowRoot?.querySelector('article')).not.toBeNull());
  });

  it('strings of the host replace the default strings, also later, and wrong ones keep them', async () => {
    const wrong = { bellUnread: 7, markAllRead: undefined, unread: null, results: { one: 'x' }, arrived: 'x' };
    const element = insertInbox({ endpoint: '/inbox', lang: 'de' }, { strings: { title: 'News', ...wrong } });
    await untilLoaded(element);
    const find = (selector: string) => element.shadowRoot?.querySelector(selector);
    await until(() => expect(find('[part="bell"]')?.getAttribute('aria-label')).toContain('ungelesen: 2'));
    element.show();
    await until(() => expect(find('h2')?.textContent).toBe('News'));
    const shown = () => [find('.read-all')?.getAttribute('title'), find('#tab-1')?.textContent];
    const [readAll, tab] = shown();
    expect([readAll, tab]).toEqual(['Alle als gelesen markieren', 'Ungelesen 2']);
    Reflect.set(element, 'strings', { title: [], unread: 'Neu' });
    await until(() => expect([find('h2')?.textContent, ...shown()]).toEqual(['Benachrichtigungen', readAll, 'Neu 2']));
    Reflect.set(element, 'strings', 'News');
    await until(() => expect(shown()).toEqual([readAll, tab]));
  });
});

describe('The tab property', () => {
  const REQUIRED = ['a', 'b'].map((id) => ({ id, label: id, required: true }));

  it.each([
    ['All for an id that does not exist', { tab: 'other' }, 'all', 'all'],
    ['the first of required tabs', { tabs: REQUIRED }, 'a', 'a'],
    ['the first of required tabs for an id that does not exist', { tab: 'all', tabs: REQUIRED }, 'a', 'a'],
    ['a tab that is set before its filters', { tab: 'b', tabs: REQUIRED }, 'b', 'b'],
    ['a tab that need not be named', { tab: 'archived', tabs: REQUIRED }, 'archived', 'archived'],
  ])('is %s, before and after the store is loaded', async (_, properties, before, after) => {
    const element = insertInbox({ endpoint: '/inbox' }, properties);
    expect(element.tab).toBe(before);
    await untilLoaded(element);
    await element.loadMore();
    expect(element.tab).toBe(after);
  });

  it('is the tab that is shown, at once and whatever the attribute says', async () => {
    const element = insertInbox({ endpoint: '/inbox', tab: 'unread' });
    element.show();
    await untilLoaded(element);
    const selected = () => element.shadowRoot?.querySelector('[aria-selected=true]')?.textContent;
    const expectShown = async (tab: string, label: string) => {
      expect(element.tab).toBe(tab);
      await until(() => expect(selected()).toContain(label));
    };
    await expectShown('unread', 'Unread');
    element.tab = 'other';
    await expectShown('unread', 'Unread');
    element.tab = 'archived';
    await expectShown('archived', 'Archived');
    element.tab = 'all';
    await expectShown('all', 'All');
    element.tabs = [{ id: 'own', label: 'Own', required: true }];
    await until(() => expect(selected()).toContain('Own'));
    expect(element.tab).toBe('own');
    element.remove();
    element.tabs = [];
    element.tab = 'unread';
    document.body.append(element);
    await until(() => expect(element.tab).toBe('unread'));
  });
});

describe('The keys property', () => {
  const keys = { archive: 'Y', open: null };

  it('keeps an object, and is undefined for a value of another type', () => {
    const element = insertInbox();
    expect(element.keys).toBeUndefined();
    for (const value of [null, 'Y', 7, true, () => keys]) {
      element.keys = keys;
      expect(element.keys).toBe(keys);
      Reflect.set(element, 'keys', value);
      expect(element.keys).toBeUndefined();
    }
  });

  it('leaves the functions beside it as they are', () => {
    const mapMessage = () => null;
    const element = insertInbox({}, { mapMessage, keys });
    expect([element.mapMessage, element.renderMessage]).toEqual([mapMessage, undefined]);
    Reflect.set(element, 'mapMessage', {});
    expect([element.mapMessage, element.keys]).toEqual([undefined, keys]);
  });
});

describe('The group property', () => {
  const group = () => 'a';

  it('reflects its attribute, keeps a function instead, and drops a value of another type', () => {
    const element = insertInbox();
    expect(element.group).toBe('');
    element.setAttribute('group', 'payload.issue');
    expect(element.group).toBe('payload.issue');
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
});
