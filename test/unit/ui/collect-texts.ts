/**
 * Puts the view into every state, in one language, and collects its texts. Data contains no letters, so that every letter
 * found comes from the view. Names of keys, which are printed on keyboards, are left out.
 */
import { vi } from 'vitest';
import { switchKey } from '../../../src/store/preferences/apply-switch.js';
import type { Outcome } from '../../../src/store/message.js';
import { renderPanelNote } from '../../../src/ui/bell/panel-note.js';
import { InboxError, type InboxErrorCode } from '../../../src/api/error.js';
import type { Strings } from '../../../src/locales/en.js';
import { action, createFake, message, MINUTE, NOW } from './fake-inbox.js';
import { renderInbox } from './render-inbox.js';
import { until } from '../../support/until.js';

const CODES = ['offline', 'timeout', 'signed-out', 'refused', 'missing', 'busy', 'broken', 'malformed'] as const;
const STATES = ['pending', 'sending', 'waiting', 'done', 'failed'] as const;
const CHANNELS = { in_app: true, email: true, sms: true, chat: true, push: true };
const OFF = { ...CHANNELS, sms: false };
const WORKFLOW = { slug: '7', identifier: '7', name: '7', updatedAt: '' };

/** Visible texts, accessible names and tooltips. */
function textsIn(elements: readonly HTMLElement[]): string[] {
  return elements
    .filter(({ tagName }) => tagName !== 'KBD')
    .flatMap((element) => [
      element.getAttribute('aria-label'),
      element.getAttribute('title'),
      ...[...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map((node) => node.textContent),
    ])
    .filter((text) => text !== null)
    .filter((text) => /\p{L}/u.test(text));
}

/** Reports for every element that it was resized, and that its text overflows. */
class OverflowingObserver implements ResizeObserver {
  readonly #callback: ResizeObserverCallback;
  constructor(callback: ResizeObserverCallback) {
    this.#callback = callback;
  }
  observe(element: Element) {
    Object.defineProperty(element, 'scrollHeight', { configurable: true, value: 900 });
    this.#callback([{ target: element } as ResizeObserverEntry], this);
  }
  unobserve() {}
  disconnect() {}
}

function start(strings: Strings) {
  const fake = createFake({ display: 'popover' }, strings, strings.lang);
  const view = renderInbox(fake);
  const texts = new Set<string>();
  /** Makes a change, and collects the texts that are shown then. */
  const collect = async (change: () => unknown = () => {}) => {
    await view.change(async () => void (await change()));
    for (const text of textsIn(view.all('*'))) texts.add(text);
  };
  const press = async (selector: string) => {
    await view.click(view.one(selector));
    await collect();
  };
  const fail = (code: InboxErrorCode) =>
    collect(() => {
      fake.inbox.status.value = code === 'offline' || code === 'refused' ? code : 'failed';
      fake.inbox.error.value = new InboxError(code);
    });
  return { fake, inbox: fake.inbox, view, texts, collect, press, fail };
}

type Tour = ReturnType<typeof start>;

async function visitBell({ inbox, fake: { settings }, collect }: Tour) {
  await collect(() => (inbox.unreadCount.value = inbox.unseenCount.value = { count: 3, more: false }));
  await collect(() => (settings.value = { ...settings.value, badge: 'unseen' }));
  await collect(() => (inbox.unseenCount.value = { count: 0, more: false }));
}

async function visitEmptyList({ inbox, collect, fail }: Tour) {
  for (const tab of ['unread', 'all']) await collect(() => (inbox.tab.value = tab));
  await collect(() => (inbox.status.value = 'loading'));
  for (const code of CODES) await fail(code);
  await collect(() => (inbox.status.value = 'signed-out'));
}

async function visitMessages({ inbox, view, collect, press, fail }: Tour) {
  const link = action('5', { url: 'https://6.example/', target: '_blank' });
  const rows = [
    message('1', { title: '1', body: '2', severity: 'high', actions: [link, action('3'), action('4')] }),
    message('2', { title: '', body: '', createdAt: 1, read: true }),
  ];
  await collect(() => (inbox.messages.value = rows));
  for (const code of ['offline', 'broken', 'refused'] as const) await fail(code);
  await collect(() => (inbox.status.value = 'ready'));
  for (const minutes of [0, 5, 120, 24 * 60])
    await collect(
      () =>
        (inbox.messages.value = [message(`${minutes}`, { title: '1', body: '', createdAt: NOW - minutes * MINUTE })]),
    );
  await collect(() => (inbox.messages.value = rows));
  // Overflow is measured in the next frame.
  await collect(() => new Promise<void>((done) => requestAnimationFrame(() => done())));
  await press('.show-more');
  // The hint of the keys. In a shadow root, happy-dom matches no `:focus-visible`.
  const row = view.one('article');
  Object.assign(row, { matches: () => true });
  await collect(() => row.focus());
  await view.key(view.one('article'), '?');
  await collect();
  await press('.shortcuts .close');
}

async function visitListEnds({ inbox, fake: { arrivedCount }, collect, press }: Tour) {
  for (const more of ['some', 'loading', 'failed'] as const) await collect(() => (inbox.more.value = more));
  for (const count of [1, 2, 3, 11, 100]) await collect(() => (inbox.arrivals.value = count));
  await collect(() => (arrivedCount.value = 1));
  for (const count of [0, 5]) await collect(() => (inbox.undoable.value = { kind: 'read-all', count }));
  await collect(() => (inbox.undoable.value = { kind: 'archive', message: message('1', { title: '7' }) }));
  await press('.undo-bar button');
  for (const kind of ['archive', 'unarchive', 'read', 'unread'] as const)
    for (const count of [1, 2, 3, 11, 100])
      await collect(() => {
        inbox.undoable.value = { kind, messages: Array.from({ length: count }, () => message('1')) };
      });
  await collect(() => (inbox.undoable.value = null));
}

async function visitGroups({ inbox, fake: { settings }, view, collect }: Tour) {
  const rows = inbox.messages.peek();
  await collect(() => (settings.value = { ...settings.value, group: 'workflow' }));
  await until(() => view.one('article'));
  for (const others of [1, 2, 3, 11, 100])
    await collect(() => {
      inbox.messages.value = Array.from({ length: others + 1 }, (_, place) =>
        message(`${place}`, { title: '1', body: '' }),
      );
    });
  for (const key of ['u', 'e']) {
    await view.key(view.one('article'), key);
    await collect();
  }
  await collect(() => {
    settings.value = { ...settings.value, group: null };
    inbox.messages.value = rows;
  });
}

async function visitArchive({ inbox, view, collect, press }: Tour) {
  const [messages, tab] = [inbox.messages.peek(), inbox.tab.peek()];
  await press('.head [aria-haspopup]');
  for (const [place, kind] of (['archive-read', 'archive-all'] as const).entries()) {
    await collect(() => (inbox.undoable.value = { kind }));
    await view.click(view.all('.head [role=menuitem]')[place + 1] ?? view.one('.none'));
    await collect();
    await press('.head [aria-haspopup]');
  }
  await collect(() => {
    inbox.tab.value = 'archived';
    inbox.messages.value = [message('1', { title: '8', body: '', archived: true })];
    inbox.undoable.value = { kind: 'unarchive', message: message('1', { title: '7' }) };
  });
  await press('.tools button');
  await collect(() => {
    inbox.undoable.value = null;
    inbox.messages.value = [];
    inbox.more.value = 'none';
    inbox.arrivals.value = 0;
  });
  await collect(() => {
    inbox.tab.value = tab;
    inbox.messages.value = messages;
  });
}

async function visitSnooze({ inbox, view, collect, press }: Tour) {
  const [messages, tab] = [inbox.messages.peek(), inbox.tab.peek()];
  // In the morning of a Monday there are all choices. Times have letters in some languages.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 23, 8) });
  const row = message('1', { title: '8', body: '', snoozedUntil: 1 });
  await collect(() => (inbox.messages.value = [row]));
  const open = async () => {
    // Focus that moves elsewhere closes the choices.
    await collect(() => new Promise<void>((done) => requestAnimationFrame(() => done())));
    await view.click(view.one('.tools > :nth-child(2)'));
    await until(() => view.one('.snooze-menu'));

    for (const time of view.all('.snooze-menu bdi')) time.remove();
    await collect();
  };
  await open();
  await press('.snooze-menu [role=menuitem]:last-child');
  for (const value of ['', '2020-01-01T00:00']) {
    Object.assign(view.one('.snooze-menu input'), { value });
    await collect(() => view.one('.snooze-menu form').dispatchEvent(new Event('submit', { cancelable: true })));
  }
  await view.key(view.one('.snooze-menu input'), 'Escape');
  await open();
  await press('.snooze-menu [role=menuitem]');
  await collect(() => (inbox.undoable.value = { kind: 'snooze', message: row }));
  await collect(() => {
    inbox.tab.value = 'snoozed';
    inbox.messages.value = [{ ...row, snoozedUntil: NOW + MINUTE }];
  });
  await press('.tools button');
  await collect(() => (inbox.messages.value = []));
  await collect(() => {
    inbox.undoable.value = null;
    inbox.tab.value = tab;
    inbox.messages.value = messages;
  });
  vi.useRealTimers();
}

async function visitOutcomes({ inbox, collect, press, fake: { context } }: Tour) {
  const row = message('1', { title: '1', body: '2', actions: [action('3')] });
  const show = (outcome: Partial<Outcome>) =>
    collect(() => (inbox.messages.value = [{ ...row, outcome: { ...row.outcome, type: '3', ...outcome } }]));
  for (const state of STATES) await show({ state });
  for (const code of CODES)
    for (const state of ['waiting', 'failed'] as const) await show({ state, error: new InboxError(code) });
  await show({ state: 'waiting', error: new InboxError('offline'), canCancel: true });
  for (const isCancelled of [true, false]) {
    inbox.isCancelled = isCancelled;
    await press('.outcome button');
    await collect();
  }
  await show({});
  await collect(() => (context.notStored.value = '1'));
}

async function visitEnding({ inbox, view, collect }: Tour) {
  // Numbers are formatted after the first paint.
  await view.paint();
  inbox.more.value = 'none';
  inbox.arrivals.value = 0;
  for (const handled of [1, 2, 3, 11, 100])
    await collect(() => {
      inbox.messages.value = [];
      inbox.handled.value = handled;
    });
}

async function visitPreferences({ inbox: { preferences }, view, collect, press }: Tour) {
  await press('.preferences-toggle');
  await collect(() => (preferences.status.value = 'failed'));
  const overrides = [{ channel: 'in_app', source: 'subscriber' }];
  const loaded = {
    global: { enabled: true, channels: CHANNELS },
    workflows: Array.from({ length: 21 }, () => ({ enabled: true, channels: OFF, overrides, workflow: WORKFLOW })),
  };
  await collect(() => (preferences.value.value = { global: { enabled: true, channels: {} }, workflows: [] }));
  await collect(() => (preferences.value.value = loaded));
  await collect(() => (preferences.errors.value = new Map([[switchKey(null, 'sms'), new InboxError('busy')]])));
  const search = view.one('input[type=search]');
  await collect(() => search.dispatchEvent(Object.assign(new Event('input'), Object.assign(search, { value: '0' }))));
}

async function visitSearch({ inbox, view, collect, press }: Tour) {
  inbox.status.value = 'ready';
  inbox.searchable.value = [message('1', { title: '1', body: '2', createdAt: 1 })];
  inbox.reachedEnd.value = false;
  await press('.search-toggle');
  await until(() => view.one('article'));
  const type = (value: string) => {
    const field = view.one('input.search');
    return collect(() => field.dispatchEvent(Object.assign(new Event('input'), Object.assign(field, { value }))));
  };
  await type('1');
  await type('9');
  await press('.back');
}

async function visitPanelNote({ fake, view, collect }: Tour) {
  const container = view.root.appendChild(document.createElement('div'));
  for (const problem of ['offline', 'failed', 'outdated'] as const) {
    const remove = renderPanelNote(fake.context, container, problem, () => {});
    await collect();
    remove();
  }
  container.remove();
}

export async function collectTexts(strings: Strings): Promise<ReadonlySet<string>> {
  vi.stubGlobal('ResizeObserver', OverflowingObserver);
  // With a finger there is a menu, besides all that there is with a mouse.
  const { matchMedia } = globalThis;
  vi.stubGlobal('matchMedia', (query: string) => matchMedia(query.includes('coarse') ? 'all' : query));
  const tour = start(strings);
  await visitBell(tour);
  await tour.press('.bell');
  const visits = [
    visitEmptyList,
    visitMessages,
    visitListEnds,
    visitGroups,
    visitArchive,
    visitSnooze,
    visitOutcomes,
    visitEnding,
    visitSearch,
    visitPreferences,
    visitPanelNote,
  ];
  for (const visit of visits) await visit(tour);
  await tour.press('.close');
  vi.unstubAllGlobals();
  return tour.texts;
}
