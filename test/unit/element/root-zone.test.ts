/** zone.js: whatever zone calls an inbox, all that the call starts is in the root zone. */
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { connectInbox, DEFAULTS, signal } from '../../../src/headless.js';
import { NotificationInboxElement } from '../../../src/index.js';
import { flushTasks, until } from '../../support/until.js';
import { answerWith, feedMessage, feedResponse, insertInbox, SUBJECT } from './feed-response.js';

let zone = 'root';
/** What was started in the zone of the app, by the names of the platform. */
const started: string[] = [];

answerWith((url) => {
  if (zone === 'app') started.push(url);
  const headers = { ...SUBJECT, 'inbox-events': '1' };
  return url.endsWith('/events') ? new Promise(() => {}) : feedResponse(['a', 'b'].map(feedMessage), false, headers);
});

const runIn = (name: string, run: () => unknown): unknown => {
  const outer = zone;
  zone = name;
  try {
    return run();
  } finally {
    zone = outer;
  }
};
const inApp = (run: () => unknown): unknown => runIn('app', run);

function record(owner: object, name: string): void {
  const original = Reflect.get(owner, name) as () => unknown;
  const recorder = function (this: unknown, ...args: []): unknown {
    if (zone === 'app') started.push(name);
    return new.target ? Reflect.construct(original, args) : Reflect.apply(original, this, args);
  };
  Object.defineProperty(owner, name, { value: recorder, configurable: true, writable: true });
}

beforeAll(() => {
  for (const name of ['setTimeout', 'requestAnimationFrame', 'requestIdleCallback'])
    if (name in globalThis) record(globalThis, name);
  for (const name of ['MutationObserver', 'IntersectionObserver', 'ResizeObserver', 'BroadcastChannel'])
    record(globalThis, name);
  const { queueMicrotask } = globalThis;
  vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((callback) => {
    const caller = zone;
    queueMicrotask(() => runIn(caller, callback));
  });
  const request = async (_name: string, _options: object, onAcquired: () => unknown): Promise<unknown> => onAcquired();
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  record(globalThis, 'addEventListener');
  record(document, 'addEventListener');
});

const run = (callback: () => unknown, self: unknown, args: []): unknown =>
  runIn('root', () => Reflect.apply(callback, self, args));
beforeEach(() => vi.stubGlobal('Zone', { root: { run } }));

it('a listener of the host stays in its zone, and what it makes the inbox load does not', async () => {
  const element = insertInbox({});
  await flushTasks();
  const inRoot = vi.fn(run);
  vi.stubGlobal('Zone', { root: { run: inRoot } });
  inApp(() => element.addEventListener('inbox-open', () => {}));
  expect(inRoot).not.toHaveBeenCalled();
  inApp(() => element.addEventListener('inbox-load', () => {}));
  expect(inRoot).toHaveBeenCalled();
  expect(started).toEqual([]);
  element.remove();
});

/** Arguments of methods: an id is that of a message, and a second one fits `snooze` and `act`. */
const argumentsOf = (name: string): readonly unknown[] =>
  ({
    show: [{}],
    toggle: [{}],
    selectTab: ['archived'],
    attributeChangedCallback: ['tab'],
    snooze: ['a', Date.now() + 60_000],
    act: ['a', 'primary'],
    changeEach: ['read', ['a']],
    countHandled: [Boolean],
  })[name] ?? ['b'];

/** Calls each method, and reads and writes each other property. `skipped` would end the inbox. */
function useAll(target: object, from: object, skipped: RegExp): void {
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(from))) {
    if (skipped.test(name)) continue;
    const { value } = property as { value: unknown };
    if (typeof value === 'function') void inApp(() => Reflect.apply(value, target, argumentsOf(name)));
    else if (property.set) void inApp(() => Reflect.set(target, name, Reflect.get(target, name)));
  }
}

it('an element starts nothing in the zone that creates, inserts, calls and removes it', async () => {
  for (const isOpenFirst of [false, true]) {
    const element = inApp(() => document.createElement('notification-inbox')) as NotificationInboxElement;
    inApp(() => element.setAttribute('endpoint', '/inbox'));
    inApp(() => document.body.append(element));
    if (isOpenFirst) {
      inApp(() => element.show());
      await until(() => element.shadowRoot?.querySelector('article'));
    }
    useAll(element, NotificationInboxElement.prototype, /^(constructor|clear|.*ected|adopted)/);
    inApp(() => (element.strings = { title: 'Messages' }));
    inApp(() => (element.renderMessage = () => 'text'));
    inApp(() => element.clear());
    inApp(() => element.remove());
    await flushTasks();
  }
  expect(started).toEqual([]);
});

it('nor does an inbox without a view, or a change of its settings', async () => {
  const settings = signal({ ...DEFAULTS, refreshInterval: 0 });
  const inbox = connectInbox({ config: { url: 'http://localhost/inbox' }, settings });
  inApp(() => inbox.start());
  await until(() => inbox.loadedAt.value > 0);
  await flushTasks();
  const visibility = () => ({ expiresAt: new Date(Date.now() + 60_000) });
  inApp(() => (settings.value = { ...DEFAULTS, visibility }));
  await flushTasks();
  useAll(inbox, inbox, /^(clear|stop)$/);
  useAll(inbox.preferences, inbox.preferences, /^$/);
  inApp(() => inbox.clear());
  inApp(() => inbox.stop());
  expect(started).toEqual([]);
});
