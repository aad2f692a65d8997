/** Properties of a tag that a page rendered before it was defined: those that were set survive, those that became attributes are named. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ATTRIBUTE_NAMES, propertyOf } from '../../../src/element/attributes.js';
import { PROPERTY_NAMES } from '../../../src/element/render-hooks.js';
import { NotificationInboxElement } from '../../../src/index.js';
import { until } from '../../support/until.js';
import { answerWith, feedMessage, feedResponse, insertInbox } from './feed-response.js';

let respond: () => Response = () => feedResponse([feedMessage('a', 0)]);
answerWith(() => respond());

const warn = vi.fn<typeof console.warn>();
beforeEach(() => {
  warn.mockReset();
  vi.spyOn(console, 'warn').mockImplementation(warn);
  return () => vi.restoreAllMocks();
});

/** Every property that can be set, of the class itself. */
const SETTABLE = Object.entries(Object.getOwnPropertyDescriptors(NotificationInboxElement.prototype))
  .filter(([, descriptor]) => 'set' in descriptor && Reflect.get(descriptor, 'set'))
  .map(([name]) => name);

/** Values that are not the default, by the type of the default; of a property without an attribute, a function or an object. */
const VALUES: Readonly<Record<string, unknown>> = {
  display: 'inline',
  placement: 'top-start',
  badge: 'unseen',
  density: 'compact',
  cache: 'session',
  tabs: [{ id: 'all', label: 'Each' }],
  tab: 'unread',
  avatarHosts: ['a.example'],
  endpoint: '/inbox',
  strings: { title: 'Post' },
  headers: { 'x-test': 'early' },
  keys: { archive: 'Y' },
  group: () => 'a',
  subscriberId: 'ada',
  timeZone: 'UTC',
  preview: true,
};
const defaults = document.createElement('notification-inbox');
const valueOf = (name: string): unknown => {
  const usual: unknown = Reflect.get(defaults, name);
  return VALUES[name] ?? (typeof usual === 'boolean' ? true : typeof usual === 'number' ? 7 : () => undefined);
};

it('the names of properties and attributes are all that can be set', () =>
  expect(SETTABLE.toSorted()).toEqual([...PROPERTY_NAMES, ...ATTRIBUTE_NAMES.map(propertyOf)].toSorted()));

it.each(SETTABLE)('a value that was set before the definition survives it: %s', (name) => {
  const value = valueOf(name);
  const early = document.createElement('notification-inbox');
  Object.defineProperty(early, name, { value, configurable: true, writable: true, enumerable: true });
  document.body.append(early);
  expect([Object.hasOwn(early, name), Reflect.get(early, name)]).toEqual([false, value]);
  expect(Reflect.get(early, name)).not.toEqual(Reflect.get(defaults, name));
  early.remove();
});

it('a value of a member that cannot be set is dropped: it would hide the member', () => {
  const early = document.createElement('notification-inbox');
  Object.defineProperty(early, 'messages', { value: 'own', configurable: true, writable: true, enumerable: true });
  document.body.append(early);
  expect(early.messages).toEqual([]);
});

describe('an attribute in place of a property is named on the console', () => {
  const insert = (name: string, value: string): void => void insertInbox({ endpoint: '/inbox', [name]: value });
  const spellings = (name: string): readonly string[] => [
    name.toLowerCase(),
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  ];

  it.each(PROPERTY_NAMES)('%s', async (name) => {
    for (const attribute of new Set(spellings(name))) {
      warn.mockReset();
      insert(attribute, '[object Object]');
      const text = `The property "${name}" is not set: the page has an attribute "${attribute}"`;
      await until(() => expect(warn.mock.calls.flat().join()).toContain(text));
    }
  });

  it.each([
    ['group', '(message) => message.workflow'],
    ['tabs', '[object Object],[object Object]'],
    ['allow-undo', 'false'],
  ])('%s="%s"', async (name, value) => {
    insert(name, value);
    await until(() => expect(warn.mock.calls.flat().join()).toContain(`The attribute "${name}"`));
  });

  it('when React has rendered a function, of which it writes nothing', async () => {
    insertInbox({}, { __reactProps$x: { headers: () => ({}) } });
    await until(() => expect(warn.mock.calls.flat().join()).toContain('The property "headers" is not set'));
  });
});

it.each([
  [200, 'text/html', 1],
  [404, 'text/html', 1],
  [502, 'text/html', 0],
  [200, 'application/json', 0],
])('a response of %s with %s is named %s times as a web page', async (status, type, times) => {
  const body = type === 'text/html' ? '<!doctype html><title>Sign in</title>' : '[]';
  respond = () => new Response(body, { status, headers: { 'content-type': type } });
  const element = document.createElement('notification-inbox');
  element.endpoint = `/inbox-${status}-${times}`;
  const failed = new Promise((done) => element.addEventListener('inbox-error', done, { once: true }));
  document.body.append(element);
  await failed;
  await until(() => expect(warn).toHaveBeenCalledTimes(times));
  expect(warn.mock.calls.flat().join()).toContain(times ? `endpoint "/inbox-${status}-1"` : '');
});

it('a second version names itself, and one of the same build does not', async () => {
  const define = (tag: string, own: object): void => {
    customElements.define(tag, Object.assign(class extends HTMLElement {}, own));
    NotificationInboxElement.define(tag);
  };
  const { build } = NotificationInboxElement as unknown as { readonly build: string };
  define('x-same', { build });
  define('x-older', {});
  define('x-other', { build: 'another' });
  await until(() => expect(warn).toHaveBeenCalledTimes(2));
  expect(warn.mock.calls.map(([text]) => /The tag "([\w-]+)"/.exec(String(text))?.[1])).toEqual(['x-older', 'x-other']);
});
