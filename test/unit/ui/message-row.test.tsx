/** One row: how it opens, what it shows, and its action buttons. */
import { describe, expect, it, vi } from 'vitest';
import { InboxError } from '../../../src/api/error.js';
import type { Message } from '../../../src/store/message.js';
import { action, createFake, message, MINUTE, NOW, type Fake } from './fake-inbox.js';
import { renderInbox } from './render-inbox.js';
import { until } from '../../support/until.js';

const shown = (overrides: Partial<Message>, avatarHosts: readonly string[] = []) => {
  const fake = createFake({ avatarHosts });
  fake.inbox.messages.value = [message('a', overrides)];
  return { fake, view: renderInbox(fake) };
};
const commandsOf = ({ commands }: Fake) => commands.filter((command) => !command.startsWith('pauseArrivals'));

describe('A message with a URL', () => {
  const url = 'https://other.example/a';

  it('is a link that opens the message when it is clicked', async () => {
    const { fake, view } = shown({ url });
    const link = view.one('a.title');
    expect(link.getAttribute('href')).toBe(url);
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    const press = new MouseEvent('click', { bubbles: true, cancelable: true });
    await view.change(() => void link.dispatchEvent(press));
    expect(commandsOf(fake)).toEqual([`openMessage a ${url}`]);
    expect(press.defaultPrevented).toBe(false);
  });

  it('does not navigate if the host prevents it', async () => {
    const { fake, view } = shown({ url });
    fake.follow = false;
    const press = new MouseEvent('click', { bubbles: true, cancelable: true });
    await view.change(() => void view.one('a.title').dispatchEvent(press));
    expect(press.defaultPrevented).toBe(true);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    'is only marked as read by a click with %j, which opens a new tab',
    async (init) => {
      const { fake, view } = shown({ url });
      const kind = 'button' in init ? 'auxclick' : 'click';
      await view.change(() => void view.one('a.title').dispatchEvent(new MouseEvent(kind, { bubbles: true, ...init })));
      expect(commandsOf(fake)).toEqual(['markRead a']);
    },
  );

  it('is neither read nor opened by the right button', async () => {
    const { fake, view } = shown({ url });
    const press = new MouseEvent('auxclick', { bubbles: true, button: 2 });
    await view.change(() => void view.one('a.title').dispatchEvent(press));
    expect(commandsOf(fake)).toEqual([]);
  });

  it('is no link if the policy rejects the URL', () => {
    expect(shown({ url: 'java\nscript:alert(1)' }).view.all('a')).toHaveLength(0);
  });
});

describe('A message of another day', () => {
  const createdAt = NOW - 26 * 60 * MINUTE;

  it('shows the clock alone below the heading of its day, which the name of the row repeats', async () => {
    const { view } = shown({ createdAt });
    await until(() => expect(view.text('.day, time')).toEqual(['Yesterday', '12:05']));
    expect(view.one('article').getAttribute('aria-label')).toContain('Yesterday');
  });

  it('says its day in the name of a row that the host renders', () => {
    const fake = createFake();
    fake.customization.value = { renderMessage: () => document.createElement('p') };
    fake.inbox.messages.value = [message('a', { createdAt }), message('b', { createdAt })];
    const names = renderInbox(fake)
      .all('article')
      .map((row) => row.getAttribute('aria-label'));
    expect(names).toEqual([expect.stringMatching(/Yesterday$/), expect.stringMatching(/Yesterday$/)]);
  });
});

describe('A message without a URL', () => {
  it('expands when it is opened', async () => {
    const { fake, view } = shown({});
    expect(view.one('.body').classList.contains('clamp')).toBe(true);
    await view.click(view.one('button.title'));
    expect(commandsOf(fake)).toEqual(['openMessage a ']);
    expect(view.one('.body').classList.contains('clamp')).toBe(false);
  });

  it('shows "Show more" whenever its text overflows', async () => {
    let resized: ResizeObserverCallback | undefined;
    class Observer {
      constructor(callback: ResizeObserverCallback) {
        resized = callback;
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    }
    vi.stubGlobal('ResizeObserver', Observer);
    const { view } = shown({});
    const measured = async (scrollHeight: number) => {
      Object.defineProperty(view.one('.body'), 'scrollHeight', { configurable: true, value: scrollHeight });
      Object.defineProperty(view.one('.body'), 'clientHeight', { configurable: true, value: 60 });
      resized?.([{ target: view.one('.body') } as unknown as ResizeObserverEntry], {} as ResizeObserver);
      await view.change(() => new Promise<void>((done) => requestAnimationFrame(() => done())));
      return view.all('.show-more').map((button) => [button.textContent, button.getAttribute('aria-expanded')]);
    };
    expect(await measured(60)).toEqual([]);
    expect(await measured(90)).toEqual([['Show more', 'false']]);
    expect(view.one('.title').getAttribute('aria-expanded')).toBe('false');
    await view.click(view.one('.show-more'));
    expect(await measured(60)).toEqual([['Show less', 'true']]);
    await view.click(view.one('.show-more'));
    expect(await measured(60)).toEqual([]);
    vi.unstubAllGlobals();
  });

  it('and without a title shows its body as the title', () => {
    const { view } = shown({ title: '', body: 'Only text' });
    expect(view.one('.title').textContent).toBe('Only text');
    expect(view.all('.body')).toHaveLength(0);
    expect(shown({ title: '', body: '' }).view.one('.title').textContent).toBe('Notification');
  });
});

describe('A pointer that moves while it presses a row', () => {
  const pressed = async (pointerType: string, distance: number, selector = '.title') => {
    const { fake, view } = shown({ actions: [action('Yes')] });
    const at = { bubbles: true, clientX: 50, clientY: 20 };
    const target = view.one(selector);
    await view.change(() => {
      target.dispatchEvent(new PointerEvent('pointerdown', { ...at, pointerType }));
      target.dispatchEvent(new MouseEvent('click', { ...at, detail: 1, clientX: 50 + distance, cancelable: true }));
    });
    return commandsOf(fake);
  };

  it('opens nothing as a mouse that was dragged, over the title and over the text', async () => {
    expect(await pressed('mouse', 12)).toEqual([]);
    expect(await pressed('mouse', 12, '.body')).toEqual([]);
  });

  it('opens the message with a trembling hand, and as a finger, whose movements the browser judges', async () => {
    expect(await pressed('mouse', 8)).toEqual(['openMessage a ']);
    expect(await pressed('mouse', 8, '.body')).toEqual(['openMessage a ']);
    expect(await pressed('touch', 14)).toEqual(['openMessage a ']);
  });

  it('presses a button that it has left and reached again', async () => {
    expect(await pressed('mouse', 40, '[part=action]')).toEqual(['actOn a yes']);
  });
});

describe('A message that opens in a new tab', () => {
  it('is a link whose name says that, with rel="noopener noreferrer"', () => {
    const link = shown({ url: '/doc', target: '_blank' }).view.one('.title');
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
    expect(link.getAttribute('aria-label')).toBe('Title a, opens in a new tab');
  });

  it.each([
    { url: '/doc', target: '_top' },
    { url: '', target: '_blank' },
    { url: 'javascript:x', target: '_blank' },
  ])('does not exist with %o', (overrides) => {
    const title = shown(overrides).view.one('.title');
    expect([title.getAttribute('target'), title.getAttribute('aria-label')]).toEqual([null, null]);
  });
});

describe('An action that waits', () => {
  const waiting = (canCancel: boolean) => {
    const outcome = { state: 'waiting', type: 'yes', error: new InboxError('offline') } as const;
    return shown({ actions: [action('Yes')], outcome: canCancel ? { ...outcome, canCancel } : outcome });
  };

  it('is cancelled by a button, whose name has the title, and the result is announced', async () => {
    const { fake, view } = waiting(true);
    const button = view.named('Cancel, Title a');
    expect(view.one('.outcome').textContent).toBe('Waiting to send. Check your connection.Cancel');
    await view.click(button);
    expect(commandsOf(fake)).toEqual(['cancelAction a']);
    await until(() => expect(view.one('output').textContent).toBe('Canceled'));
    fake.inbox.isCancelled = false;
    await view.click(button);
    await until(() => expect(view.one('output').textContent).toBe('It may already have been sent.'));
  });

  it('has no such button if it may have been sent, or where the proxy denies actions', async () => {
    expect(waiting(false).view.all('.outcome button')).toHaveLength(0);
    const { fake, view } = waiting(true);
    expect(view.all('.outcome button')).toHaveLength(1);
    await view.change(() => void (fake.inbox.denied.value = ['action']));
    expect(view.all('.outcome button')).toHaveLength(0);
  });
});

describe('Single parts that renderMessage gives', () => {
  const withParts = (rendered: unknown, overrides: Partial<Message> = {}) => {
    const fake = createFake();
    fake.customization.value = { renderMessage: () => rendered as string };
    fake.inbox.messages.value = [message('a', { actions: [action('Yes')], ...overrides })];
    return { fake, view: renderInbox(fake) };
  };
  const element = (text: string): Element => Object.assign(document.createElement('p'), { textContent: text });

  it('replace these parts as text, and keep the rest', () => {
    const parts = { avatar: '🚀', title: 'A **title**', body: 'A text', time: 'soon', footer: 'From **Ada**' };
    const { view } = withParts(parts);
    expect(view.text('[part=avatar], [part=title], [part=body], time, [part=footer]')).toEqual([
      '🚀',
      'A title',
      'soon',
      'A text',
      'From Ada',
    ]);
    expect(view.all('.footer b, .title b')).toHaveLength(2);
    expect(view.one('article').getAttribute('aria-label')).toBe('Unread, A title, Today');
    expect(view.text('[part=action]')).toEqual(['Yes']);
    const plain = withParts({ footer: element('Below') }).view;
    expect(plain.text('.title, .body')).toEqual(['Title a', 'Body a']);
    expect(plain.one('time').textContent).toBe('2 min');
  });

  it('as elements become children of the tag; the title keeps its link and its name', () => {
    const names = ['avatar', 'title', 'body', 'time', 'footer'];
    const parts = Object.fromEntries(names.map((name) => [name, element(name)]));
    const { view } = withParts(parts, { url: '/there' });
    expect(view.all('slot').map((slot) => slot.getAttribute('name'))).toEqual(
      expect.arrayContaining(['avatar-a', 'title-a', 'message-a', 'time-a', 'footer-a']),
    );
    expect([...view.root.host.children].map(({ slot }) => slot)).toHaveLength(5);
    expect(view.one('a.title').getAttribute('aria-label')).toBe('Title a');
    expect(view.one('a.title').textContent).toBe('');
    expect(view.one('article').getAttribute('aria-label')).toBe('Unread, Title a, Today');
  });

  it.each([null, undefined, 7, {}, { row: 'text' }, { title: 7, body: null, footer: { a: 1 } }])(
    'of another type keep the default: %j',
    (rendered) => {
      const { view } = withParts(rendered);
      expect(view.text('.title, .body')).toEqual(['Title a', 'Body a']);
      expect(view.all('slot[name$="-a"], .footer')).toHaveLength(0);
    },
  );

  it('show a time for a message without one', () => {
    const { view } = withParts({ time: 'Last week' }, { createdAt: 0 });
    expect(view.one('time').outerHTML).not.toContain('datetime');
    expect(view.one('time').textContent).toBe('Last week');
  });
});

describe('The host’s commands in the menu of a row', () => {
  const withActions = (rowActions: unknown, renderMessage?: () => { row: Element }) => {
    const fake = createFake();
    fake.customization.value = {
      mapMessage: ({ title }) => ({ title: `Mapped ${title}` }),
      rowActions: rowActions as () => [],
      renderMessage,
    };
    fake.inbox.messages.value = [message('a')];
    return { fake, view: renderInbox(fake) };
  };
  const openMenu = async ({ view }: ReturnType<typeof withActions>) => {
    await view.click(view.named('More, Mapped Title a'));
    return view.text('[role=menuitem]');
  };

  it.each([undefined, () => ({ row: document.createElement('p') })])(
    'are called with the message as it is shown, also in a row of the host: %s',
    async (renderMessage) => {
      const run = vi.fn();
      const shownRow = withActions(
        () => [
          { label: 'Copy link', icon: 'M4 4h4', run },
          { label: 'Mute', run },
        ],
        renderMessage,
      );
      expect(await openMenu(shownRow)).toEqual(['Copy link', 'Mute']);
      const [copy] = shownRow.view.all('[role=menuitem]');
      expect(copy?.querySelector('path')?.getAttribute('d')).toBe('M4 4h4');
      await shownRow.view.click(copy!);
      expect(run.mock.calls).toEqual([[expect.objectContaining({ id: 'a', title: 'Mapped Title a' })]]);
      expect(commandsOf(shownRow.fake)).toEqual([]);
    },
  );

  it('that throw or reject are reported, as is a hook that throws', async () => {
    const reported: unknown[] = [];
    vi.stubGlobal('reportError', (error: unknown) => void reported.push(error));
    const actions = [
      {
        label: 'Throws',
        run: () => {
          throw new Error('thrown');
        },
      },
      { label: 'Rejects', run: () => Promise.reject(new Error('rejected')) },
    ];
    const shownRow = withActions(() => actions);
    for (const index of [0, 1]) {
      await openMenu(shownRow);
      await shownRow.view.click(shownRow.view.all('[role=menuitem]')[index]!);
    }
    const { view } = withActions(() => {
      throw new Error('of the hook');
    });
    expect(view.all('.more')).toHaveLength(0);
    expect(reported.map(String)).toEqual(['Error: thrown', 'Error: rejected', 'Error: of the hook']);
    vi.unstubAllGlobals();
  });

  it.each([[undefined], [null], ['text'], [[null, 7, { label: 'No function' }, { run: () => {} }]]])(
    'are left out where the hook returns %j',
    (returned) => expect(withActions(() => returned).view.all('.more')).toHaveLength(0),
  );
});

describe('The image that mapMessage adds', () => {
  const withImage = (image: unknown, avatarHosts: readonly string[] = []) => {
    const fake = createFake({ avatarHosts });
    fake.customization.value = { mapMessage: () => ({ image: image as string }) };
    fake.inbox.messages.value = [message('a')];
    return renderInbox(fake).all('img');
  };

  it('is loaded when it comes into sight, without a referrer, and is decoration', () => {
    const [image] = withImage('https://pictures.example/a.png', ['pictures.example']);
    expect(image?.outerHTML).toMatch(/^<img part="image" class="image" src="https:\/\/pictures.example\/a.png" alt=""/);
    expect([image?.getAttribute('loading'), image?.getAttribute('referrerpolicy')]).toEqual(['lazy', 'no-referrer']);
  });

  it.each(['https://strange.example/a.png', 'javascript:alert(1)', 'data:image/svg+xml,<svg/>', '', 7, { src: '/a' }])(
    'is not there with the address %j',
    (image) => expect(withImage(image)).toEqual([]),
  );
});

describe('A row', () => {
  it('shows "Unread" as text, and has buttons to mark it as read and to archive it', async () => {
    const { fake, view } = shown({});
    expect(view.one('.dot').textContent).toBe('Unread');
    await view.click(view.named('Mark as read'));
    await view.click(view.named('Archive'));
    expect(commandsOf(fake)).toEqual(['markRead a', 'archive a']);
    expect(shown({ read: true }).view.all('[aria-label="Mark as unread"]')).toHaveLength(1);
  });

  it('has its time in a machine-readable form, and none for a message without one', () => {
    expect(shown({}).view.one('time').getAttribute('datetime')).toBe('2026-11-20T14:03:00.000Z');
    expect(shown({ createdAt: 0 }).view.all('time, .day')).toHaveLength(0);
  });

  it.each(['pointerenter', 'focusin'])('has its full time as a tooltip once it had the event %s', async (type) => {
    const { view } = shown({});
    expect(view.one('time').title).toBe('');
    await view.change(() => void view.one('article').dispatchEvent(new Event(type)));
    expect(view.one('time').title).toContain('20 November 2026');
  });

  it('loads a picture only from an allowed host, and shows initials if it fails', async () => {
    const avatar = 'https://pictures.example/a.png';
    expect(shown({ avatar }).view.all('img')).toHaveLength(0);
    const { view } = shown({ avatar, title: 'Ana álvarez asks' }, ['pictures.example']);
    expect(view.one('img').getAttribute('src')).toBe(avatar);
    expect(view.one('img').getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(view.one('img').getAttribute('alt')).toBe('');
    await view.change(() => void view.one('img').dispatchEvent(new Event('error')));
    expect(view.one('.avatar').textContent).toBe('AÁ');
  });

  it('has no link or button inside of another', () => {
    const { view } = shown({ url: '/a', actions: [action('Approve')] });
    expect(view.all('a a, a button, button button, button a')).toHaveLength(0);
  });
});

const outcome = (state: Message['outcome']['state'], error: InboxError | null = null) => ({
  state,
  type: 'approve',
  error,
});

describe('Action buttons', () => {
  const actions = [action('Approve', { result: 'Approved' }), action('Decline'), action('Ask'), action('Later')];

  it('are named after their message; the third and later ones are in a menu', async () => {
    const { fake, view } = shown({ actions });
    expect(view.text('[part=action]')).toEqual(['Approve', 'Decline']);
    await view.click(view.named('Approve, Title a'));
    expect(commandsOf(fake)).toEqual(['actOn a approve']);
    await view.click(view.named('More actions'));
    expect(view.text('[role=menuitem]')).toEqual(['Ask', 'Later']);
    await view.click(view.named('Ask, Title a'));
    expect(commandsOf(fake)).toEqual(['actOn a approve', 'actOn a ask']);
    expect(view.all('[role=menuitem]')).toHaveLength(0);
  });

  it('stay in their place while an action is pending, and ignore presses', async () => {
    const { fake, view } = shown({ actions, outcome: outcome('sending') });
    expect(view.text('[part=action]')).toEqual(['Approve', 'Decline']);
    expect(view.all('[aria-busy=true] .spinner')).toHaveLength(1);
    expect(view.named('Approve').getAttribute('aria-disabled')).toBe('true');
    expect(view.named('Approve').getAttribute('aria-busy')).toBe('true');
    expect(view.named('Decline').hasAttribute('aria-busy')).toBe(false);
    await view.click(view.named('Approve'));
    expect(commandsOf(fake)).toEqual([]);
  });

  it('are hidden if the proxy allows no actions; links and outcomes are shown', async () => {
    const link = action('Read', { url: 'https://app.example/a' });
    const { fake, view } = shown({ actions: [link, ...actions], outcome: outcome('failed') });
    expect(view.all('button').map((one) => one.textContent)).toContain('Try again');
    await view.change(() => void (fake.inbox.denied.value = ['action']));
    expect(view.text('[part=action]')).toEqual(['Read']);
    expect(view.one('.outcome').textContent).toContain('Couldn’t send');
    expect(view.text('.outcome button')).toEqual([]);
    const done = shown({ actions, outcome: outcome('done') });
    await done.view.change(() => {
      done.fake.settings.value = { ...done.fake.settings.value, undo: true };
      done.fake.inbox.denied.value = ['action'];
    });
    expect(done.view.text('.outcome button')).toEqual([]);
    expect(done.view.one('.outcome').textContent).toContain('Approved');
  });

  it('react only to the main button of a mouse', async () => {
    const { fake, view } = shown({ actions });
    const press = new MouseEvent('auxclick', { bubbles: true, button: 1 });
    await view.change(() => void view.named('Approve').dispatchEvent(press));
    expect(commandsOf(fake)).toEqual([]);
  });

  it.each([
    ['offline', 'Waiting to send. Check your connection.'],
    ['signed-out', 'Waiting to send. Sign in and try again.'],
    ['busy', 'Waiting to send. The server is busy. Try again in a moment.'],
    ['broken', 'Waiting to send. Something went wrong on our end.'],
    ['timeout', 'Waiting to send. The server took too long to respond.'],
  ] as const)('that wait because of the error %s show the reason: %j', (kind, text) => {
    const { view } = shown({ actions, outcome: outcome('waiting', new InboxError(kind)) });
    expect(view.one('.outcome').textContent).toBe(text);
  });

  it('that wait since before a reload show the error of the list, and nothing without one', async () => {
    const { fake, view } = shown({ actions, outcome: outcome('waiting') });
    expect(view.all('.outcome')).toHaveLength(0);
    expect(view.named('Approve').getAttribute('aria-disabled')).toBe('true');
    await view.change(() => (fake.inbox.error.value = new InboxError('offline')));
    expect(view.one('.outcome').textContent).toBe('Waiting to send. Check your connection.');
    expect(view.all('.spinner')).toHaveLength(0);
  });

  it('are busy until the host has decided: three presses cause one action', async () => {
    const { fake, view } = shown({ actions });
    let decide = () => {};
    fake.decision = new Promise((resolve) => {
      decide = resolve;
    });
    for (const name of ['Approve', 'Approve', 'Decline']) await view.click(view.named(name));
    expect(commandsOf(fake)).toEqual(['actOn a approve']);
    expect(view.all('.spinner')).toHaveLength(1);
    expect(view.named('Decline').getAttribute('aria-disabled')).toBe('true');
    decide();
    await until(() => expect(view.all('.spinner')).toHaveLength(0));
    await view.click(view.named('Decline'));
    expect(commandsOf(fake)).toEqual(['actOn a approve', 'actOn a decline']);
  });

  it('stay busy in a row that is removed and rendered again', async () => {
    const { fake, view } = shown({ actions });
    const { value } = fake.inbox.messages;
    fake.decision = new Promise(() => {});
    await view.click(view.named('Approve'));
    await view.change(() => (fake.inbox.messages.value = []));
    await view.change(() => (fake.inbox.messages.value = value));
    await view.click(view.named('Approve'));
    expect(commandsOf(fake)).toEqual(['actOn a approve']);
  });

  it('whose action could not be stored show and announce that, and can be pressed again', async () => {
    const { fake, view } = shown({ actions });
    await view.change(() => (fake.context.notStored.value = 'a'));
    expect(view.one('.outcome span').textContent).toBe('Couldn’t send. There is no room left to store it.');
    expect(view.one('output').textContent).toBe('Couldn’t send. There is no room left to store it. Title a');
    expect(view.all('.outcome button')).toHaveLength(0);
    await view.click(view.named('Approve'));
    expect(commandsOf(fake)).toEqual(['actOn a approve']);
    expect(view.all('.outcome')).toHaveLength(0);
  });

  it('are replaced by the result of the action, which is announced', async () => {
    const { fake, view } = shown({ actions });
    await view.change(() => (fake.inbox.messages.value = [message('a', { actions, outcome: outcome('done') })]));
    expect(view.one('.outcome').textContent).toBe('Approved');
    expect(view.all('[part=action]')).toHaveLength(0);
    expect(view.one('output').textContent).toBe('Approved Title a');
    const plain = [action('Decline')];
    const declined = shown({ actions: plain, outcome: { ...outcome('done'), type: 'decline' } }).view;
    expect(declined.one('.outcome').textContent).toBe('You chose “Decline”');
  });

  it('that failed show the reason, and can be retried', async () => {
    const one = { actions: [action('Approve')], outcome: outcome('failed', new InboxError('timeout')) };
    const { fake, view } = shown(one);
    expect(view.one('.outcome span').textContent).toBe('Couldn’t send. The server took too long to respond.');
    await view.click(view.named('Try again, Title a'));
    expect(commandsOf(fake)).toEqual(['retry a']);
    expect(view.all('[part=action]')).toHaveLength(0);
    expect(shown({ ...one, actions }).view.all('[part=action]')).toHaveLength(2);
  });

  it('with a URL are links, named if they open a new tab, and stay after another action is done', () => {
    const links = [action('Open', { url: '/doc', target: '_blank' }), action('Bad', { url: 'javascript:x' })];
    const { view } = shown({ actions: [...links, action('Approve')], outcome: outcome('done') });
    expect(view.text('[part=action]')).toEqual(['Open']);
    const link = view.one('a[part=action]');
    expect(link.getAttribute('aria-label')).toBe('Open, Title a, opens in a new tab');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(link.getAttribute('target')).toBe('_blank');
  });
});
