/** What the file of warnings prints for each mistake, and what it lets pass. */
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as warnings from '../../../src/ui/host-warnings/host-warnings.js';
import { mistakesIn } from '../../../src/ui/host-warnings/attribute-mistakes.js';

const warn = vi.spyOn(console, 'warn');
beforeEach(() => void warn.mockReset().mockReturnValue());
afterEach(() => document.body.replaceChildren());
afterAll(() => warn.mockRestore());

/** The part of each warning up to the remedy. */
const printed = (): string[] =>
  warn.mock.calls.map(([text]) => String(text).replace(/^notification-inbox: |(: return|, which the proxy).*/g, ''));

describe('payloads', () => {
  /** A function with this text, which may be one that a bundler has minified. */
  const hook = (text: string): unknown => Object.assign(() => {}, { toString: () => text });

  const USERS: Readonly<Record<string, readonly [user: unknown, missing: readonly string[]]>> = {
    chain: [hook('(m) => m.payload.dotted + m.payload["quoted"]'), ['dotted', 'quoted']],
    optional: [hook('function (m) { return m.payload?.optional?.id }'), ['optional']],
    minified: [hook('e=>{let{payload:{mini:t,other:n=2}}=e;return t+n}'), ['mini', 'other']],
    destructured: [hook('(m) => { const { local } = m.payload; return local }'), ['local']],
    passed: [hook('(m) => m.payload.issue + m.payload.invoice.id'), []],
    below: [hook('(m) => { const { invoice } = m.payload; return invoice.id }'), []],
    methods: [hook('(m) => m.payload.hasOwnProperty("x") && m.payload.toString()'), []],
    elsewhere: [hook('(m) => m.data.payloadSize + m.id'), []],
    group: [hook('m => m.payload.thread'), ['thread']],
    keys: [{ archive: 'y' }, []],
  };

  it('names each key of a payload that a function, a group or a tab needs and the proxy does not pass, once', () => {
    const users = Object.fromEntries(Object.entries(USERS).map(([name, [user]]) => [name, user]));
    const tabs = [{ id: 'codes', payload: [{ otp: 1 }, { issue: 2 }] }, { id: 'all' }];
    for (let i = 0; i < 2; i++) warnings.payloadKeys(['issue', 'invoice.id'], tabs, 'payload.note.by', users);
    const missing = Object.entries(USERS).flatMap(([name, [, keys]]) =>
      keys.map((key) => `${name} needs payload.${key}`),
    );
    expect(printed().toSorted()).toEqual(
      ['tab "codes" needs payload.otp', 'group needs payload.note.by', ...missing].toSorted(),
    );
  });
});

describe('results', () => {
  const element = document.createElement('p');
  const reactElement = { $$typeof: Symbol.for('react.transitional.element'), type: 'p', key: null, props: {} };

  it.each([
    ['a promise', Promise.resolve('text')],
    ['a number', 42],
    ['a boolean', true],
    ['a function', () => element],
    ['a value of the type Array', [element]],
    ['a value of the type DocumentFragment', document.createDocumentFragment()],
    ['JSX of React, which the component of "notification-inbox/react" takes', reactElement],
    ['a template of Lit', { _$litType$: 1, strings: [], values: [] }],
    ['a virtual node', { __v_isVNode: true, type: 'p', props: {} }],
    ['a number as body', { avatar: element, body: 5 }],
    ['a promise as row', { row: Promise.resolve(element) }],
    ['a string as heading', { heading: 'No part' }],
  ])('of renderMessage that cannot be used are named: %s', (name, result) => {
    for (let i = 0; i < 2; i++) warnings.result('renderMessage', result);
    expect(printed()).toEqual([`renderMessage returned ${name}, which is not used`]);
  });

  it.each([
    ['a promise', Promise.resolve({})],
    ['a string', 'New title'],
    ['a number as title', { title: 5 }],
    ['an object as url', { title: 'a', url: new URL('https://a.example').searchParams.keys() && {} }],
  ])('of mapMessage that cannot be used are named: %s', (name, result) => {
    warnings.result('mapMessage', result);
    expect(printed()).toEqual([`mapMessage returned ${name}, which is not used`]);
  });

  it('that can be used, or that keep the default, print nothing', () => {
    for (const usable of [{}, { body: null, title: 'a', footer: undefined }, { row: element }, { avatar: '' }])
      warnings.result('renderMessage', usable);
    for (const usable of [{}, { hidden: true }, { expiresAt: 5 }, { id: 'a', actions: [], title: undefined }])
      warnings.result('mapMessage', usable);
    expect(printed()).toEqual([]);
  });
});

describe('attributes', () => {
  const PARSERS = {
    open: (text: string | null) => text !== null,
    group: (text: string | null) => text ?? '',
    tabs: (text: string | null) => text,
    'page-size': Number,
  };
  const PROPERTIES = ['headers', 'mapMessage', 'group'];
  const kindsOf = (markup: string, own: object = {}): readonly (readonly string[])[] => {
    document.body.innerHTML = `<p ${markup}></p>`;
    const element = document.body.firstElementChild!;
    return mistakesIn(Object.assign(element, own), PARSERS, PROPERTIES).map((mistake) => mistake.slice(0, 2));
  };

  it.each([
    ['headers="[object Object]"', ['property', 'headers']],
    ['mapmessage="(m) => ({})"', ['property', 'mapMessage']],
    ['map-message', ['property', 'mapMessage']],
    ['group="({ payload }) => payload.issue"', ['serialized', 'group']],
    ['group="function (m) {\n return 1 }"', ['serialized', 'group']],
    ['tabs="[object Object],[object Object]"', ['serialized', 'tabs']],
    ['pagesize="5"', ['camelCase', 'pagesize']],
    ['open="false"', ['boolean', 'open']],
  ])('that stand in place of properties are named: %s', (markup, mistake) => {
    expect(kindsOf(markup)).toEqual([mistake]);
  });

  it('are right as they are', () => {
    expect(kindsOf('id="headers" class="=>" data-headers open group="payload.issue" page-size="false"')).toEqual([]);
    expect(kindsOf(`tabs='[{"id":"a","label":"(a) => {b}"}]' group="false"`)).toEqual([]);
    // Rendered by a server, and set by the framework since.
    expect(kindsOf('headers="() => {}" pagesize="5" page-size="5"', { headers: {} })).toEqual([]);
  });

  it('are properties in lower case, as Solid writes them', () =>
    expect(kindsOf('', { mapmessage: () => null })).toEqual([['lowerCase', 'mapmessage']]));

  it('are not written by React for a function, whose name its props still have', () => {
    const props = { headers: () => ({}), mapMessage: () => null, onClick: () => {}, endpoint: '/inbox' };
    const own = { __reactProps$1: props, mapMessage: props.mapMessage };
    expect(kindsOf('endpoint="/inbox"', own)).toEqual([['lost', 'headers']]);
  });
});

it.each([
  ['<div inert><p></p></div>', '"div" around it is inert'],
  ['<main style="display: none"><div><p></p></div></main>', '"main" around it is display: none'],
  ['<details><p></p></details>', '"details" around it is closed'],
])('a place where nobody can use the panel is named: %s', (markup, expected) => {
  document.body.innerHTML = markup;
  const places: Element[] = [];
  for (let node = document.querySelector('p') as Element | null; node; node = node.parentElement) places.push(node);
  warnings.place(places);
  expect(printed().join()).toContain(expected);
});

it('a web page in place of an answer is named, unless a server in front fails or ends a session', () => {
  for (const status of [200, 403, 404, 401, 502]) warnings.webPage('/inbox', { status });
  expect(printed().map((text) => /status (\d+)/.exec(text)?.[1])).toEqual(['200', '403', '404']);
});
