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
import { until } from '../../support/until.js';
import { action, message, MINUTE, NOW, workflow } from './fake-inbox.js';
import { show } from './render-inbox.js';

const CODES = ['offline', 'timeout', 'signed-out', 'refused', 'missing', 'busy', 'broken', 'malformed'] as const;
const STATES = ['pending', 'sending', 'waiting', 'done', 'failed'] as const;
const CHANNELS = { in_app: true, email: true, sms: true, chat: true, push: true };
const OFF = { ...CHANNELS, sms: false };

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
    this.#callback(
      [{ target: element, borderBoxSize: [] as readonly ResizeObserverSize[] } as ResizeObserverEntry],
      this,
    );
  }
  unobserve() {}
  disconnect() {}
}

const frame = () => new Promise<void>((done) => requestAnimationFrame(() => done()));
const several = (length: number) => Array.from({ length }, (_, place) => message(`${place}`, { title: '1', body: '' }));
/** One of each plural form of the languages. */
const COUNTS = [1, 2, 3, 11, 100];

function start(strings: Strings) {
  const { fake, view } = show({}, { settings: { display: 'popover' }, strings, locale: strings.lang });
  const { inbox, settings } = fake;
  const texts = new Set<string>();
  /** Makes a change, and collects the texts that are shown then. */
  const collect = async (change: () => unknown = () => {}) => {
    await view.change(async () => void (await change()));
    for (const text of textsIn(view.all('*'))) texts.add(text);
  };
  const put = async (state: Parameters<typeof view.set>[0]) => {
    await view.set(state);
    await collect();
  };
  const press = async (selector: string) => {
    await view.click(view.one(selector));
    await collect();
  };
  const set = (changes: Partial<typeof settings.value>) =>
    collect(() => (settings.value = { ...settings.value, ...changes }));
  const fail = (code: InboxErrorCode) =>
    put({ status: code === 'offline' || code === 'refused' ? code : 'failed', error: new InboxError(code) });
  const type = async (selector: string, value: string) => {
    await view.type(selector, value);
    await collect();
  };
  return { fake, inbox, view, texts, collect, put, set, press, fail, type };
}

type Tour = ReturnType<typeof start>;

async function visitBell({ collect, fake, put }: Tour) {
  const count = { count: 3, more: false };
  await put({ unreadCount: count, unseenCount: count });
  await collect(() => (fake.badge.value = 'unseen'));
  await put({ unseenCount: { count: 0, more: false } });
}

async function visitEmptyList({ put, fail }: Tour) {
  for (const tab of ['unread', 'all']) await put({ tab });
  await put({ status: 'loading' });
  for (const code of CODES) await fail(code);
  await put({ status: 'signed-out' });
}

async function visitMessages({ view, collect, put, press, fail }: Tour) {
  const link = action('5', { url: 'https://6.example/', target: '_blank' });
  const messages = [
    message('1', { title: '1', body: '2', severity: 'high', actions: [link, action('3'), action('4')] }),
    message('2', { title: '', body: '', createdAt: 1, read: true }),
  ];
  await put({ messages });
  for (const code of ['offline', 'broken', 'refused'] as const) await fail(code);
  await put({ status: 'ready' });
  for (const minutes of [0, 5, 120, 24 * 60])
    await put({ messages: [message(`${minutes}`, { title: '1', body: '', createdAt: NOW - minutes * MINUTE })] });
  await put({ messages });
  // Overflow is measured in the next frame.
  await collect(frame);
  await press('.show-more');
  await press('article ~ article .more');
  await view.key(view.one('[role=menuitem]'), 'Escape');
  // The hint of the keys. In a shadow root, happy-dom matches no `:focus-visible`.
  const row = view.one('article');
  Object.assign(row, { matches: () => true });
  await collect(() => row.focus());
  await view.key(view.one('article'), '?');
  await collect(() => until(() => view.one('.shortcuts')));
  await press('.shortcuts .close');
}

async function visitListEnds({ fake: { arrivedCount }, collect, put, press }: Tour) {
  for (const more of ['available', 'loading', 'failed'] as const) await put({ more });
  for (const arrivals of COUNTS) await put({ arrivals });
  await collect(() => (arrivedCount.value = 1));
  for (const count of [0, 5]) await put({ undoable: { kind: 'read-all', count } });
  await put({ undoable: { kind: 'archive', message: message('1', { title: '7' }) } });
  await press('.undo-bar button');
  for (const kind of ['archive', 'unarchive', 'read', 'unread'] as const)
    for (const count of COUNTS) await put({ undoable: { kind, messages: several(count) } });
  await put({ undoable: null });
}

async function visitGroups({ inbox, view, collect, put, set }: Tour) {
  const messages = inbox.messages.peek();
  await set({ group: 'workflow' });
  await until(() => view.one('article'));
  for (const others of COUNTS) await put({ messages: several(others + 1) });
  for (const key of ['u', 'e']) {
    await view.key(view.one('article'), key);
    await collect();
  }
  await set({ group: null });
  await put({ messages });
}

async function visitArchive({ inbox, view, collect, put, press }: Tour) {
  const [messages, tab] = [inbox.messages.peek(), inbox.tab.peek()];
  await press('.head [aria-haspopup]');
  for (const [place, kind] of (['archive-read', 'archive-all'] as const).entries()) {
    await put({ undoable: { kind } });
    await view.click(view.nth('.head [role=menuitem]', place + 1));
    await collect();
    await press('.head [aria-haspopup]');
  }
  await put({
    tab: 'archived',
    messages: [message('1', { title: '8', body: '', archived: true })],
    undoable: { kind: 'unarchive', message: message('1', { title: '7' }) },
  });
  await press('.more');
  await press('[role=menuitem]');
  await put({ undoable: null, messages: [], more: 'none', arrivals: 0 });
  await put({ tab, messages });
}

async function visitSnooze({ inbox, view, collect, put, press }: Tour) {
  const [messages, tab] = [inbox.messages.peek(), inbox.tab.peek()];
  // In the morning of a Monday there are all choices. Times have letters in some languages.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 23, 8) });
  const row = message('1', { title: '8', body: '', snoozedUntil: 1 });
  await put({ messages: [row] });
  const open = async () => {
    // Focus that moves elsewhere closes the choices.
    await collect(frame);
    await press('.more');
    await view.click(view.nth('[role=menuitem]', 1));
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
  inbox.refusesSnooze = true;
  await press('.snooze-menu [role=menuitem]');
  await collect();
  inbox.refusesSnooze = false;
  await open();
  await press('.snooze-menu [role=menuitem]');
  await put({ undoable: { kind: 'snooze', message: row } });
  await put({ tab: 'snoozed', messages: [{ ...row, snoozedUntil: NOW + MINUTE }] });
  await press('.more');
  await press('[role=menuitem]');
  await put({ messages: [] });
  await put({ undoable: null, tab, messages });
  vi.useRealTimers();
}

async function visitOutcomes({ inbox, collect, put, press, fake: { context } }: Tour) {
  const row = message('1', { title: '1', body: '2', actions: [action('3')] });
  const putOutcome = (outcome: Partial<Outcome>) =>
    put({ messages: [{ ...row, outcome: { ...row.outcome, type: '3', ...outcome } }] });
  for (const state of STATES) await putOutcome({ state });
  await putOutcome({ state: 'done', error: new InboxError('busy') });
  for (const code of CODES)
    for (const state of ['waiting', 'failed'] as const) await putOutcome({ state, error: new InboxError(code) });
  await putOutcome({ state: 'waiting', error: new InboxError('offline'), canCancel: true });
  for (const isCancelled of [true, false]) {
    inbox.isCancelled = isCancelled;
    await press('.outcome button');
    await collect();
  }
  await putOutcome({});
  for (const serviceCode of ['storage-full', 'payload-not-json', 'payload-too-large'])
    await collect(() => (context.notStored.value = { id: '1', error: new InboxError('refused', { serviceCode }) }));
  context.notStored.value = null;
  const error = new InboxError('refused', { serviceCode: 'not-located' });
  for (const state of ['failed', 'hidden'] as const)
    await put({ shown: { message: '2', state, error: state === 'failed' ? error : null } });
  await put({ shown: null });
}

async function visitEnding({ view, put }: Tour) {
  // Numbers are formatted after the first paint.
  await view.paint();
  await put({ more: 'none', arrivals: 0 });
  for (const handled of COUNTS) await put({ messages: [], handled });
}

async function visitPreferences({ inbox: { preferences }, collect, press, type }: Tour) {
  await press('.preferences-toggle');
  await collect(() => (preferences.status.value = 'failed'));
  const overrides = [{ channel: 'in_app', source: 'subscriber' }];
  const loaded = {
    global: { enabled: true, channels: CHANNELS },
    workflows: Array.from({ length: 21 }, () => workflow('7', { channels: OFF, overrides })),
  };
  preferences.status.value = 'ready';
  await collect(() => (preferences.value.value = { global: { enabled: true, channels: {} }, workflows: [] }));
  await collect(() => (preferences.value.value = loaded));
  await collect(() => (preferences.errors.value = new Map([[switchKey(null, 'sms'), new InboxError('busy')]])));
  await type('input[type=search]', '0');
}

async function visitSearch({ view, put, press, type }: Tour) {
  const searchable = [message('1', { title: '1', body: '2', createdAt: 1 })];
  await put({ status: 'ready', searchable, searchedTo: 1, reachedEnd: false });
  await press('.search-toggle');
  await until(() => view.one('article'));
  for (const query of ['1', '9']) await type('input.search', query);
  await put({ reachedEnd: true });
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
