/** One row: how it opens, what it shows, and its action buttons. */
import { describe, expect, it, vi } from 'vitest';
import { InboxError, type InboxErrorCode } from '../../../src/api/error.js';
import { PENDING, type Message } from '../../../src/store/message.js';
import type { ViewSettings } from '../../../src/ui/host-context.js';
import type { Customization } from '../../../src/ui/customization.js';
import { until } from '../../support/until.js';
import { action, message, MINUTE, NOW } from './fake-inbox.js';
import { stubObserver } from './fake-observers.js';
import { show } from './render-inbox.js';

const shown = (overrides: Partial<Message>, settings: Partial<ViewSettings> = {}, hooks: Customization = {}) =>
  show({ messages: [message('a', overrides)] }, { settings, hooks });
const press = (type: string, init: MouseEventInit = {}) =>
  new MouseEvent(type, { bubbles: true, cancelable: true, ...init });
const html = (text: string): Element => Object.assign(document.createElement('p'), { textContent: text });

describe('A message with a URL', () => {
  const url = 'https://other.example/a';

  it.each([
    ['does not navigate if the host prevents it', false],
    ['opens the message', true],
  ])('is a link; a click %s', async (_, follow) => {
    const { fake, view, commands } = shown({ url });
    fake.follow = follow;
    const link = view.one('a.title');
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([url, 'noopener noreferrer']);
    const click = press('click');
    await view.dispatch(link, click);
    expect([commands(), click.defaultPrevented]).toEqual([[`openMessage a ${url}`], !follow]);
  });

  it.each([
    ['click', { ctrlKey: true }, ['markRead a']],
    ['click', { metaKey: true }, ['markRead a']],
    ['click', { shiftKey: true }, ['markRead a']],
    ['auxclick', { button: 1 }, ['markRead a']],
    ['auxclick', { button: 2 }, []],
  ])('is marked as read, not opened, by a %s with %j if that opens a new tab', async (type, init, expected) => {
    const { view, commands } = shown({ url });
    await view.dispatch(view.one('a.title'), press(type, init));
    expect(commands()).toEqual(expected);
  });
});

describe('A message of another day', () => {
  const createdAt = NOW - 26 * 60 * MINUTE;

  it('shows the clock alone below the heading of its day, which the name of the row repeats', async () => {
    const { view } = shown({ createdAt });
    await view.paint();
    expect(view.text('.day, time')).toEqual(['Yesterday', '12:05']);
    expect(view.one('article').getAttribute('aria-label')).toContain('Yesterday');
  });

  it('says its day in the name of a row that the host renders', () => {
    const messages = ['a', 'b'].map((id) => message(id, { createdAt }));
    const { view } = show({ messages }, { hooks: { renderMessage: () => html('') } });
    const day = expect.stringMatching(/Yesterday$/);
    expect(view.attributes('article', 'aria-label')).toEqual([day, day]);
  });
});

describe('A message without a URL', () => {
  it('expands when it is opened', async () => {
    const { view, commands } = shown({});
    expect(view.one('.body').classList.contains('clamp')).toBe(true);
    await view.click(view.one('button.title'));
    expect([commands(), view.one('.body').classList.contains('clamp')]).toEqual([['openMessage a '], false]);
  });

  it('shows "Show more" whenever its text overflows', async () => {
    const sizes = stubObserver('ResizeObserver');
    const { view } = shown({});
    const measured = async (scrollHeight: number) => {
      const body = view.one('.body');
      Object.defineProperty(body, 'scrollHeight', { configurable: true, value: scrollHeight });
      Object.defineProperty(body, 'clientHeight', { configurable: true, value: 60 });
      sizes.report(body);
      await view.change(() => new Promise<void>((done) => requestAnimationFrame(() => done())));
      return view.all('.show-more').map((button) => [button.textContent, button.getAttribute('aria-expanded')]);
    };
    expect([await measured(60), await measured(90)]).toEqual([[], [['Show more', 'false']]]);
    expect(view.one('.title').getAttribute('aria-expanded')).toBe('false');
    await view.click(view.one('.show-more'));
    expect(await measured(90)).toEqual([['Show less', 'true']]);
    // The message is now a shorter one, or the panel wider.
    expect(await measured(60)).toEqual([]);
    await view.set({ messages: [message('a', { body: 'Long again' })] });
    expect(await measured(90)).toEqual([['Show less', 'true']]);
    await view.click(view.one('.show-more'));
    expect(await measured(60)).toEqual([]);
  });

  it('and without a title shows its body as the title', () => {
    const { view } = shown({ title: '', body: 'Only text' });
    expect([view.one('.title').textContent, view.all('.body').length]).toEqual(['Only text', 0]);
    expect(shown({ title: '', body: '' }).view.one('.title').textContent).toBe('Notification');
  });
});

it.each([
  ['as a mouse that was dragged opens nothing over the title', 'mouse', 12, '.title', []],
  ['as a mouse that was dragged opens nothing over the text', 'mouse', 12, '.body', []],
  ['with a trembling hand opens the message', 'mouse', 8, '.title', ['openMessage a ']],
  ['with a trembling hand opens the message over the text', 'mouse', 8, '.body', ['openMessage a ']],
  ['as a finger, whose movements the browser judges, opens it', 'touch', 14, '.title', ['openMessage a ']],
  ['presses a button that it has left and reached again', 'mouse', 40, '[part=action]', ['actOn a yes']],
])('A pointer that moves while it presses a row %s', async (_, pointerType, distance, selector, expected) => {
  const { view, commands } = shown({ actions: [action('Yes')] });
  await view.point();
  const at = { bubbles: true, clientX: 50, clientY: 20 };
  await view.dispatch(view.one(selector), new PointerEvent('pointerdown', { ...at, pointerType }));
  await view.dispatch(view.one(selector), press('click', { ...at, detail: 1, clientX: 50 + distance }));
  expect(commands()).toEqual(expected);
});

it.each([
  [{ url: '/doc', target: '_blank' }, ['_blank', 'noopener noreferrer', 'Title a, opens in a new tab']],
  [{ url: '/doc', target: '_top' }, [null, null, null]],
  [{ url: '', target: '_blank' }, [null, null, null]],
  [{ url: 'java\nscript:alert(1)', target: '_blank' }, [null, null, null]],
])('A message that opens in a new tab is a link that says so, if its URL is accepted: %o', (overrides, expected) => {
  const { view } = shown(overrides);
  const title = view.one('.title');
  expect(view.all('a')).toHaveLength(overrides.url === '/doc' ? 1 : 0);
  expect(['target', 'rel', 'aria-label'].map((name) => title.getAttribute(name) || null)).toEqual(expected);
});

const outcome = (state: Message['outcome']['state'], error: InboxErrorCode | null = null, type = 'approve') => ({
  state,
  type,
  error: error && new InboxError(error),
});

describe('An action that waits', () => {
  const waiting = (more: Partial<Message['outcome']>) =>
    shown({ actions: [action('Yes')], outcome: { ...outcome('waiting', 'offline', 'yes'), ...more } });

  it('is canceled by a button, whose name has the title, and the result is announced', async () => {
    const { fake, view, commands } = waiting({ canCancel: true });
    const button = view.named('Cancel, Title a');
    expect(view.one('.outcome').textContent).toBe('Waiting to send. Check your connection.Cancel');
    await view.click(button);
    expect(commands()).toEqual(['cancelAction a']);
    await until(() => expect(view.one('output').textContent).toBe('Canceled'));
    fake.inbox.isCancelled = false;
    await view.click(button);
    await until(() => expect(view.one('output').textContent).toBe('It may already have been sent.'));
  });

  it('has no such button if it may have been sent, or where the proxy denies actions', async () => {
    expect(waiting({}).view.all('.outcome button')).toHaveLength(0);
    const { view } = waiting({ canCancel: true });
    expect(view.all('.outcome button')).toHaveLength(1);
    await view.set({ denied: ['action'] });
    expect(view.all('.outcome button')).toHaveLength(0);
  });
});

describe('Single parts that renderMessage gives', () => {
  const withParts = (rendered: unknown, overrides: Partial<Message> = {}) =>
    shown({ actions: [action('Yes')], ...overrides }, {}, { renderMessage: () => rendered as string }).view;

  it('replace these parts as text, and keep the rest', () => {
    const parts = { avatar: '🚀', title: 'A **title**', body: 'A text', time: 'soon', footer: 'From **Ada**' };
    const view = withParts(parts);
    const texts = view.text('[part=avatar], [part=title], [part=body], time, [part=footer]');
    expect(texts).toEqual(['🚀', 'A title', 'soon', 'A text', 'From Ada']);
    expect(view.all('.footer b, .title b')).toHaveLength(2);
    expect(view.one('article').getAttribute('aria-label')).toBe('Unread, A title, Today');
    expect(view.text('[part=action]')).toEqual(['Yes']);
    expect(withParts({ footer: html('Below') }).text('.title, .body, time')).toEqual(['Title a', '2 min', 'Body a']);
  });

  it('as elements become children of the tag; the title keeps its link and its name', () => {
    const names = ['avatar', 'title', 'body', 'time', 'footer'];
    const view = withParts(Object.fromEntries(names.map((name) => [name, html(name)])), { url: '/there' });
    const slotOf = (part: string) => view.one(`[part=${part}] slot`).getAttribute('name');
    const slotted = [...view.root.host.children].map(({ slot, textContent }) => [slot, textContent]);
    expect([slotted, slotted.length]).toEqual([expect.arrayContaining(names.map((name) => [slotOf(name), name])), 5]);
    expect([view.one('a.title').getAttribute('aria-label'), view.one('a.title').textContent]).toEqual(['Title a', '']);
    expect(view.one('article').getAttribute('aria-label')).toBe('Unread, Title a, Today');
  });

  const otherTypes = [null, undefined, 7, {}, { row: 'text' }, { title: 7, body: null, footer: { a: 1 } }];
  it.each(otherTypes)('of another type keep the default: %j', (rendered) => {
    const view = withParts(rendered);
    expect([view.text('.title, .body'), view.all('article slot, .footer').length]).toEqual([['Title a', 'Body a'], 0]);
  });

  it('show a time for a message without one', () => {
    const view = withParts({ time: 'Last week' }, { createdAt: 0 });
    expect(view.one('time').outerHTML).not.toContain('datetime');
    expect(view.one('time').textContent).toBe('Last week');
  });
});

describe('An element that renderMessage gives', () => {
  const SHAPES: Record<string, (element: Element) => object> = {
    'the body': (element) => element,
    'the footer': (footer) => ({ footer }),
    'the row': (row) => ({ row }),
  };

  describe.each(Object.entries(SHAPES))('for %s', (_, shape) => {
    it.each<readonly [string, Partial<Message>, boolean, string[]]>([
      ['stays, and gets an event, when the message is read', { read: true }, true, ['{"read":true,"seen":false}']],
      ['stays, and gets an event, when the message is seen', { seen: true }, true, ['{"read":false,"seen":true}']],
      ['stays for an equal message, and gets no event', { tags: [] }, true, []],
      ['is replaced for another text, also if that is read', { title: 'Other', read: true }, false, []],
      ['is replaced for what became of an action', { outcome: { ...PENDING, state: 'done' } }, false, []],
    ])('%s', async (_name, change, stays, expected) => {
      const events: string[] = [];
      const elements: Element[] = [];
      const renderMessage = () => {
        const element = document.createElement('form');
        const note = ({ detail: { read, seen } }: CustomEvent<Message>) => events.push(JSON.stringify({ read, seen }));
        element.addEventListener('inbox-message-change', note);
        elements.push(element);
        return shape(element) as Element;
      };
      const mapMessage = ({ title }: Message) => ({ title: `Mapped ${title}` });
      const { view } = shown({}, {}, { renderMessage, mapMessage });
      const [first] = view.root.host.children;
      const removals: Node[] = [];
      new MutationObserver((records) => removals.push(...records.flatMap((one) => [...one.removedNodes]))).observe(
        view.root.host,
        { childList: true },
      );
      await view.set({ messages: [message('a', change), message('b')] });
      await view.customize({ renderMessage, mapMessage, rowActions: () => [] });
      expect([first?.isConnected, events]).toEqual([stays, expected]);
      expect([elements.length, removals.length]).toEqual(stays ? [2, 0] : [3, 1]);
    });
  });

  it('is replaced by that of another function, and a text is rendered for each change', async () => {
    const texts = ({ read }: Message) => (read ? 'Read' : 'New');
    const { view } = shown({}, {}, { renderMessage: () => html('One') });
    await view.customize({ renderMessage: () => html('Two') });
    expect([...view.root.host.children].map(({ textContent }) => textContent)).toEqual(['Two']);
    await view.customize({ renderMessage: texts });
    await view.set({ messages: [message('a', { read: true })] });
    expect(view.text('.body')).toEqual(['Read']);
  });
});

describe('The host’s commands in the menu of a row', () => {
  const withActions = (rowActions: unknown, renderMessage?: () => { row: Element }) => {
    const mapMessage = ({ title }: Message) => ({ title: `Mapped ${title}` });
    return shown({}, {}, { mapMessage, rowActions: rowActions as () => [], renderMessage });
  };

  it.each([undefined, () => ({ row: html('') })])('get the message as it is shown; row: %s', async (renderMessage) => {
    const run = vi.fn();
    const copy = { label: 'Copy link', icon: 'M4 4h4', run };
    const { view, commands } = withActions(() => [copy, { label: 'Mute', run }], renderMessage);
    await view.click(view.named('More, Mapped Title a'));
    expect(view.text('[role=menuitem]')).toEqual(['Mark as read', 'Snooze', 'Archive', 'Copy link', 'Mute']);
    await view.key(view.one('[role=menuitem]'), 'Escape');
    await view.point();
    await view.click(view.one('.host-menu'));
    expect(view.text('[role=menuitem]')).toEqual(['Copy link', 'Mute']);
    expect(view.one('[role=menuitem] path').getAttribute('d')).toBe('M4 4h4');
    await view.click(view.item('Copy link'));
    expect(run.mock.calls).toEqual([[expect.objectContaining({ id: 'a', title: 'Mapped Title a' })]]);
    expect(commands()).toEqual([]);
  });

  it('that throw or reject are reported, as is a hook that throws', async () => {
    const reported: unknown[] = [];
    vi.stubGlobal('reportError', (error: unknown) => void reported.push(error));
    const fail = (text: string): never => {
      throw new Error(text);
    };
    const actions = [
      { label: 'Throws', run: () => fail('thrown') },
      { label: 'Rejects', run: async () => fail('rejected') },
    ];
    const { view } = withActions(() => actions);
    for (const { label } of actions) {
      await view.click(view.named('More, Mapped Title a'));
      await view.click(view.item(label));
    }
    const failing = withActions(() => fail('of the hook')).view;
    await failing.point();
    expect(failing.all('.host-menu')).toHaveLength(0);
    expect(reported.map(String)).toEqual(['Error: thrown', 'Error: rejected', 'Error: of the hook']);
    vi.unstubAllGlobals();
  });

  it.each([[undefined], [null], ['text'], [[null, 7, { label: 'No function' }, { run: () => {} }]]])(
    'are left out where the hook returns %j',
    async (returned) => {
      const { view } = withActions(() => returned);
      await view.point();
      expect(view.all('.host-menu')).toHaveLength(0);
    },
  );
});

describe('The image that mapMessage adds', () => {
  const withImage = (image: unknown, avatarHosts: readonly string[] = []) =>
    shown({}, { avatarHosts }, { mapMessage: () => ({ image: image as string }) }).view.all('img');

  it('is loaded when it comes into sight, without a referrer, and is decoration', () => {
    const [image] = withImage('https://pictures.example/a.png', ['pictures.example']);
    expect(image?.outerHTML).toMatch(/^<img part="image" class="image" src="https:\/\/pictures.example\/a.png" alt=""/);
    expect([image?.getAttribute('loading'), image?.getAttribute('referrerpolicy')]).toEqual(['lazy', 'no-referrer']);
  });

  const addresses = ['https://strange.example/a.png', 'javascript:alert(1)', 'data:image/svg+xml,<svg/>', ''];
  it.each([...addresses, 7, { src: '/a' }])('is not there with the address %j', (image) =>
    expect(withImage(image)).toEqual([]),
  );
});

describe('A row', () => {
  it('shows "Unread" as text, and has buttons to mark it as read and to archive it', async () => {
    const { view, commands } = shown({});
    expect(view.one('.dot').textContent).toBe('Unread');
    await view.point();
    await view.click(view.named('Mark as read'));
    await view.click(view.named('Archive'));
    expect(commands()).toEqual(['markRead a', 'archive a']);
    await view.set({ messages: [message('a', { read: true })] });
    expect(view.attributes('.tools button', 'aria-label')).toEqual(['Mark as unread', 'Snooze', 'Archive']);
  });

  it('has its time in a machine-readable form; a message without one has the day of its place, until it is back from a snooze', () => {
    expect(shown({}).view.one('time').getAttribute('datetime')).toBe('2026-11-20T14:03:00.000Z');
    expect(shown({ createdAt: -1e9, undated: true }).view.all('time, .day')).toHaveLength(0);
    expect(shown({ undated: true }).view.text('time, .day')).toEqual(['Today']);
    expect(shown({ undated: true, snoozedUntil: NOW - MINUTE }).view.text('time, .day')).toEqual(['Today', '1 min']);
  });

  it('has its full time as a tooltip once the time is pointed at: no formatter is created for a row', async () => {
    const { view } = shown({});
    for (const type of ['pointerover', 'focusin'])
      await view.dispatch(view.one('.title'), new Event(type, { bubbles: true, composed: true }));
    expect(view.one('time').title).toBe('');
    await view.dispatch(view.one('time'), new Event('pointerover', { bubbles: true, composed: true }));
    expect(view.one('time').title).toContain('20 November 2026');
  });

  it('loads a picture only from an allowed host, and shows initials if it fails', async () => {
    const avatar = 'https://pictures.example/a.png';
    expect(shown({ avatar }).view.all('img')).toHaveLength(0);
    const { view } = shown({ avatar, title: 'Ana álvarez asks' }, { avatarHosts: ['pictures.example'] });
    const image = view.one('img');
    const attributes = ['src', 'referrerpolicy', 'alt'].map((name) => image.getAttribute(name));
    expect(attributes).toEqual([avatar, 'no-referrer', '']);
    await view.dispatch(image, new Event('error'));
    expect(view.one('.avatar').textContent).toBe('AÁ');
  });

  it('has no link or button inside of another', () => {
    const { view } = shown({ url: '/a', actions: [action('Approve')] });
    expect(view.all('a a, a button, button button, button a')).toHaveLength(0);
  });
});

describe('Action buttons', () => {
  const actions = [action('Approve', { result: 'Approved' }), action('Decline'), action('Ask'), action('Later')];

  it('are named after their message; the third and later ones are in a menu', async () => {
    const { view, commands } = shown({ actions });
    expect(view.text('[part=action]')).toEqual(['Approve', 'Decline']);
    await view.click(view.named('Approve, Title a'));
    expect(commands()).toEqual(['actOn a approve']);
    await view.click(view.named('More actions'));
    expect(view.text('[role=menuitem]')).toEqual(['Ask', 'Later']);
    await view.click(view.named('Ask, Title a'));
    expect([commands(), view.all('[role=menuitem]').length]).toEqual([['actOn a approve', 'actOn a ask'], 0]);
  });

  it('stay in their place while an action is pending, and ignore presses', async () => {
    const { view, commands } = shown({ actions, outcome: outcome('sending') });
    expect(view.text('[part=action]')).toEqual(['Approve', 'Decline']);
    expect(view.all('[aria-busy=true] .spinner')).toHaveLength(1);
    expect(view.attributes('[part=action]', 'aria-busy')).toEqual(['true', null]);
    expect(view.named('Approve').getAttribute('aria-disabled')).toBe('true');
    await view.click(view.named('Approve'));
    expect(commands()).toEqual([]);
  });

  it('are hidden if the proxy allows no actions; links and outcomes are shown', async () => {
    const link = action('Read', { url: 'https://app.example/a' });
    const { view } = shown({ actions: [link, ...actions], outcome: outcome('failed') });
    expect(view.text('button')).toContain('Try again');
    await view.set({ denied: ['action'] });
    expect(view.text('[part=action]')).toEqual(['Read']);
    expect(view.one('.outcome').textContent).toContain('Couldn’t send');
    expect(view.text('.outcome button')).toEqual([]);
    const done = shown({ actions, outcome: outcome('done') }, { undo: true }).view;
    await done.set({ denied: ['action'] });
    expect(done.text('.outcome button')).toEqual([]);
    expect(done.one('.outcome').textContent).toContain('Approved');
  });

  it('react only to the main button of a mouse', async () => {
    const { view, commands } = shown({ actions });
    await view.dispatch(view.named('Approve'), press('auxclick', { button: 1 }));
    expect(commands()).toEqual([]);
  });

  it.each([
    ['offline', 'Check your connection.'],
    ['signed-out', 'Sign in and try again.'],
    ['busy', 'The server is busy. Try again in a moment.'],
    ['broken', 'Something went wrong on our end.'],
    ['timeout', 'The server took too long to respond.'],
  ] as const)('that wait or failed because of the error %s show the reason: %j', (code, reason) => {
    const textOf = (state: 'waiting' | 'failed') =>
      shown({ actions, outcome: outcome(state, code) }).view.one('.outcome').textContent;
    expect(textOf('waiting')).toBe(`Waiting to send. ${reason}`);
    expect(textOf('failed')).toBe(`Couldn’t send. ${reason}Try again`);
  });

  it('that wait since before a reload show the error of the list, and nothing without one', async () => {
    const { view } = shown({ actions, outcome: outcome('waiting') });
    expect([view.all('.outcome').length, view.named('Approve').getAttribute('aria-disabled')]).toEqual([0, 'true']);
    await view.set({ error: new InboxError('offline') });
    expect(view.one('.outcome').textContent).toBe('Waiting to send. Check your connection.');
    expect(view.all('.spinner')).toHaveLength(0);
  });

  it('are busy until the host has decided: three presses cause one action', async () => {
    const { fake, view, commands } = shown({ actions });
    let decide = () => {};
    fake.decision = new Promise((resolve) => (decide = resolve));
    for (const name of ['Approve', 'Approve', 'Decline']) await view.click(view.named(name));
    expect([commands(), view.all('.spinner').length]).toEqual([['actOn a approve'], 1]);
    expect(view.named('Decline').getAttribute('aria-disabled')).toBe('true');
    decide();
    await until(() => expect(view.all('.spinner')).toHaveLength(0));
    await view.click(view.named('Decline'));
    expect(commands()).toEqual(['actOn a approve', 'actOn a decline']);
  });

  it('stay busy in a row that is removed and rendered again', async () => {
    const { fake, view, commands } = shown({ actions });
    const messages = fake.inbox.messages.value;
    fake.decision = new Promise(() => {});
    await view.click(view.named('Approve'));
    await view.set({ messages: [] });
    await view.set({ messages });
    await view.click(view.named('Approve'));
    expect(commands()).toEqual(['actOn a approve']);
  });

  it.each([
    ['storage-full', 'There is no room left to store it.'],
    ['payload-not-json', 'Its data can’t be sent.'],
    ['payload-too-large', 'Its data is too large.'],
  ])('whose action was not stored (%s) show and announce why; can be pressed again', async (serviceCode, reason) => {
    const { fake, view, commands } = shown({ actions });
    const error = new InboxError('refused', { serviceCode });
    await view.change(() => (fake.context.notStored.value = { id: 'a', error }));
    expect(view.one('.outcome span').textContent).toBe(`Couldn’t send. ${reason}`);
    expect(view.one('output').textContent).toBe(`Couldn’t send. ${reason} Title a`);
    expect(view.all('.outcome button')).toHaveLength(0);
    await view.click(view.named('Approve'));
    expect([commands(), view.all('.outcome').length]).toEqual([['actOn a approve'], 0]);
  });

  it('are replaced by the result of the action, which is announced', async () => {
    const { view } = shown({ actions });
    await view.set({ messages: [message('a', { actions, outcome: outcome('done') })] });
    expect([view.one('.outcome').textContent, view.all('[part=action]').length]).toEqual(['Approved', 0]);
    expect(view.one('output').textContent).toBe('Approved Title a');
    const declined = { actions: [action('Decline')], outcome: outcome('done', null, 'decline') };
    expect(shown(declined).view.one('.outcome').textContent).toBe('You chose “Decline”');
    const elsewhere = { ...declined, outcome: outcome('done', 'refused', 'decline') };
    expect(shown(elsewhere).view.one('.outcome').textContent).toBe('Already answered elsewhere. You chose “Decline”');
  });

  it('that failed can be retried', async () => {
    const one = { actions: [action('Approve')], outcome: outcome('failed', 'timeout') };
    const { view, commands } = shown(one);
    await view.click(view.named('Try again, Title a'));
    expect([commands(), view.all('[part=action]').length]).toEqual([['retry a'], 0]);
    expect(shown({ ...one, actions }).view.all('[part=action]')).toHaveLength(2);
  });

  it('with a URL are links, named if they open a new tab, and stay after another action is done', () => {
    const links = [action('Open', { url: '/doc', target: '_blank' }), action('Bad', { url: 'javascript:x' })];
    const { view } = shown({ actions: [...links, action('Approve')], outcome: outcome('done') });
    expect(view.text('[part=action]')).toEqual(['Open']);
    const attributes = ['aria-label', 'rel', 'target'].map((name) => view.one('a[part=action]').getAttribute(name));
    expect(attributes).toEqual(['Open, Title a, opens in a new tab', 'noopener noreferrer', '_blank']);
  });
});
