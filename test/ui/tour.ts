/**
 * A tour of all that the view can say, in one language. What comes from data is written without letters, so that every
 * letter met on the way is the view's own. Names of keys are left out, which keyboards have printed on, and times, which
 * the browser words.
 */
import { vi } from 'vitest';
import { switchKey } from '../../src/store/preferences/apply-switch.js';
import type { Outcome } from '../../src/store/message.js';
import { renderPanelNote } from '../../src/ui/bell/panel-note.js';
import { InboxError, type InboxErrorCode } from '../../src/api/error.js';
import type { Strings } from '../../src/locales/en.js';
import { action, createFake, message } from './fake-inbox.js';
import { show } from './show.js';

const KINDS = ['offline', 'timeout', 'signed-out', 'refused', 'missing', 'busy', 'broken', 'malformed'] as const;
const STEPS = ['pending', 'sending', 'waiting', 'done', 'failed'] as const;
const CHANNELS = { in_app: true, email: true, sms: true, chat: true, push: true };
const WORKFLOW = { slug: '7', identifier: '7', name: '7', updatedAt: '' };

/** All that is read or heard of what is drawn. */
function textsIn(elements: readonly HTMLElement[]): string[] {
  return elements
    .filter(({ tagName }) => !/^(KBD|TIME)$/.test(tagName))
    .flatMap((element) => [
      element.getAttribute('aria-label'),
      element.getAttribute('title'),
      ...[...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map((node) => node.textContent),
    ])
    .filter((text) => text !== null)
    .filter((text) => /\p{L}/u.test(text));
}

/** Tells of every element that it has another size, and that its text has no room. */
class Cramped implements ResizeObserver {
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

function begin(words: Strings) {
  const fake = createFake({ display: 'popover' }, words, words.lang);
  const view = show(fake);
  const seen = new Set<string>();
  const look = async (change: () => unknown = () => {}) => {
    await view.change(async () => void (await change()));
    for (const text of textsIn(view.all('*'))) seen.add(text);
  };
  const press = async (selector: string) => {
    await view.click(view.one(selector));
    await look();
  };
  const fail = (kind: InboxErrorCode) =>
    look(() => {
      fake.inbox.status.value = kind === 'offline' || kind === 'refused' ? kind : 'failed';
      fake.inbox.error.value = new InboxError(kind);
    });
  return { fake, inbox: fake.inbox, view, seen, look, press, fail };
}

type Guide = ReturnType<typeof begin>;

async function bell({ inbox, fake: { settings }, look }: Guide) {
  await look(() => (inbox.unreadCount.value = inbox.unseenCount.value = { count: 3, more: false }));
  await look(() => (settings.value = { ...settings.value, badge: 'unseen' }));
  await look(() => (inbox.unseenCount.value = { count: 0, more: false }));
}

async function nothing({ inbox, look, fail }: Guide) {
  for (const tab of ['unread', 'all']) await look(() => (inbox.tab.value = tab));
  await look(() => (inbox.status.value = 'loading'));
  for (const kind of KINDS) await fail(kind);
  await look(() => (inbox.status.value = 'signed-out'));
}

async function messages({ inbox, view, look, press, fail }: Guide) {
  const link = action('5', { url: 'https://6.example/', target: '_blank' });
  const rows = [
    message('1', { title: '1', body: '2', severity: 'high', actions: [link, action('3'), action('4')] }),
    message('2', { title: '', body: '', createdAt: 1, read: true }),
  ];
  await look(() => (inbox.messages.value = rows));
  for (const kind of ['offline', 'broken', 'refused'] as const) await fail(kind);
  await look(() => (inbox.status.value = 'ready'));
  // Whether there is more of a text is told in the next frame.
  await look(() => new Promise<void>((done) => requestAnimationFrame(() => done())));
  await press('.show-more');
  await view.key(view.one('article'), '?');
  await look();
  await look(() => view.one('.shortcuts').hidePopover());
}

async function around({ inbox, fake: { arrived }, look, press }: Guide) {
  for (const more of ['some', 'loading', 'failed'] as const) await look(() => (inbox.more.value = more));
  for (const count of [1, 2, 3, 11, 100]) await look(() => (inbox.arrivals.value = count));
  await look(() => (arrived.value = 1));
  for (const what of ['read-all', 'archive'] as const) await look(() => (inbox.undoable.value = what));
  await press('.undo-bar button');
}

async function outcomes({ inbox, look, fake: { scope } }: Guide) {
  const row = message('1', { title: '1', body: '2', actions: [action('3')] });
  const told = (outcome: Partial<Outcome>) =>
    look(() => (inbox.messages.value = [{ ...row, outcome: { ...row.outcome, type: '3', ...outcome } }]));
  for (const step of STEPS) await told({ state: step });
  for (const kind of KINDS)
    for (const step of ['waiting', 'failed'] as const) await told({ state: step, error: new InboxError(kind) });
  await told({});
  await look(() => (scope.notStored.value = '1'));
}

async function choices({ inbox: { preferences }, view, look, press }: Guide) {
  await press('.preferences-toggle');
  await look(() => (preferences.status.value = 'failed'));
  const overrides = [{ channel: 'in_app', source: 'subscriber' }];
  const given = {
    global: { enabled: true, channels: CHANNELS },
    workflows: Array.from({ length: 21 }, () => ({ enabled: true, channels: CHANNELS, overrides, workflow: WORKFLOW })),
  };
  await look(() => (preferences.value.value = given));
  await look(() => (preferences.errors.value = new Map([[switchKey(null, 'sms'), new InboxError('busy')]])));
  const search = view.one('input[type=search]');
  await look(() => search.dispatchEvent(Object.assign(new Event('input'), Object.assign(search, { value: '0' }))));
}

/** What stands in the panel's place while the panel cannot be loaded. */
async function unloaded({ fake, view, look }: Guide) {
  const place = view.root.appendChild(document.createElement('div'));
  for (const trouble of ['offline', 'failed', 'outdated'] as const) {
    const end = renderPanelNote(fake.scope, place, trouble);
    await look();
    end();
  }
  place.remove();
}

export async function tour(words: Strings): Promise<ReadonlySet<string>> {
  vi.stubGlobal('ResizeObserver', Cramped);
  const guide = begin(words);
  await bell(guide);
  await guide.press('.bell');
  for (const part of [nothing, messages, around, outcomes, choices, unloaded]) await part(guide);
  await guide.press('.close');
  vi.unstubAllGlobals();
  return guide.seen;
}
