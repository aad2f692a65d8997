/** The tables of the documentation agree with the manifest, the types of the built package and the sources. */
import { describe, expect, it } from 'vitest';
import { toTabs } from '../../../src/element/attributes.js';
import { en } from '../../../src/locales/en.js';
import { TEXTS } from '../../../src/ui/host-warnings/texts.js';
import { sizeLines } from '../../../tools/size/size.js';
import { analyze, elementOf } from '../../../tools/manifest/analyze.js';
import { ROWS } from '../../pages/pages.js';
import { cellsOf, HOSTS } from '../hosts/hosts.js';
import { filesIn } from '../../../tools/repository.js';
import { renderApi } from '../../../tools/docs/api-page.js';
import { compile } from './compile.js';
import { PAGES, blocks, readPage } from '../../../tools/docs/pages.js';
import { namedIn, namesIn, table } from '../../../tools/docs/tables.js';

const element = elementOf(analyze());
const names = (list: readonly { readonly name: string }[] = []): string[] => list.map(({ name }) => name);

describe('docs/api.md', () => {
  it('is what the manifest gives: after a change of the element, run "npm run docs:generate"', () => {
    expect(readPage('api')).toBe(renderApi(element));
  });

  it('describes everything that it names', () => {
    const rows = readPage('api')
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    expect(rows.length).toBeGreaterThan(90);
    // The states of an outcome are described above their table.
    expect(rows.filter((line) => /\| ?\|$/.test(line) && !line.startsWith('| `state`'))).toEqual([]);
  });
});

it('docs/frameworks.md names the hosts and libraries of the tests: after a change, run "npm run docs:generate"', () => {
  expect(table('frameworks', 'Packages of the host')).toEqual(HOSTS.map(cellsOf));
  expect(table('frameworks', 'Libraries of the page')).toEqual(ROWS);
});

it('docs/troubleshooting.md names each line that the console may say, and links to the page that the line names', () => {
  const lines = Object.values(TEXTS).map((text) => /^(.*?)\.? See docs\/([\w-]+)\.md$/.exec(text) ?? []);
  const rows = table('troubleshooting', 'The console says').map(([text = '', link = '']) => [
    text,
    /\(([\w-]+)\.md/.exec(link)?.[1] ?? 'troubleshooting',
  ]);
  expect(rows).toEqual(lines.map(([, text = '', page]) => [text.replace(/\{\d\}/g, '…'), page]));
});

describe('the README', () => {
  it('gives the default and the values of the attributes that it names', () => {
    const rows = table('README', 'Attribute');
    expect(rows.length).toBeGreaterThan(5);
    for (const [cell = '', standard = '', effect = ''] of rows) {
      const [name] = namesIn(cell);
      const attribute = element.attributes?.find((one) => one.name === name);
      expect(attribute, cell).toBeDefined();
      expect(namesIn(standard), cell).toEqual(attribute?.default ? [attribute.default] : []);
      const values = [...(attribute?.type?.text ?? '').matchAll(/'([^']+)'/g)].map(([, value]) => value);
      // A longer choice is in the API reference.
      expect(namesIn(effect), cell).toEqual(expect.arrayContaining(values.length === 2 ? values : []));
    }
  });

  it('gives the sizes of the build within 0.1 kB: after a build, run "npm run docs:generate"', async () => {
    const sizes = (text: string): number[] => [...text.matchAll(/[\d.]+(?= kB)/g)].map(Number);
    for (const line of await sizeLines()) {
      const name = line.slice(0, line.indexOf(': ') + 2);
      const written = readPage('README')
        .split('\n')
        .find((one) => one.startsWith(name));
      // The hash of the build changes the last digit.
      const differences = sizes(line).map((size, index) => Math.abs(size - (sizes(written ?? '')[index] ?? 0)));
      expect(Math.max(...differences), line).toBeLessThan(0.15);
    }
  });
});

it.each([
  ['reliability', ['emptyTitle', 'refused', 'older', 'tryAgain', 'undo', 'markAllRead']],
  ['accessibility', ['title', 'older']],
  ['architecture', ['waiting', 'tryAgain']],
] as const)('the page %s quotes the strings %j as the interface shows them', (page, keys) => {
  for (const key of keys) expect(readPage(page)).toContain(en[key].replace(/ ?\{\w+\}/, ''));
});

it('every page names files of the build that exist', () => {
  const files = PAGES.flatMap((page) => [...readPage(page).matchAll(/\bnotification-inbox(?:-[a-z]+)?\.js\b/g)].flat());
  expect(files.length).toBeGreaterThan(5);
  expect(filesIn('dist')).toEqual(expect.arrayContaining(files));
});

describe('samples in HTML and CSS', () => {
  const textOf = (language: string): string =>
    blocks.flatMap((block) => (block.language === language ? [block.code] : [])).join('\n');

  it('use attributes and slots that exist', () => {
    const html = textOf('html');
    const tags = [...html.matchAll(/<notification-inbox([^>]*)>/g)].map(([, text = '']) => text);
    const used = tags.flatMap((tag) =>
      [...tag.matchAll(/(?:^|\s):?([a-z-]+)(?==|\s|$)/g)].map(([, name = '']) => name),
    );
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((name) => !names(element.attributes).includes(name))).toEqual([]);
    const slots = [...html.matchAll(/slot="([a-z-]+)"/g)].map(([, name = '']) => name);
    expect(names(element.slots)).toEqual(expect.arrayContaining(slots));
  });

  it('use tokens, parts and states that exist', () => {
    const css = textOf('css');
    const used = (pattern: RegExp): string[] => [...css.matchAll(pattern)].map(([, name = '']) => name);
    for (const [pattern, list] of [
      [/(--inbox-[\w-]+)/g, element.cssProperties],
      [/::part\(([\w-]+)\)/g, element.cssParts],
      [/:state\(([\w-]+)\)/g, element.cssStates],
    ] as const) {
      expect(used(pattern).length).toBeGreaterThan(0);
      expect(names(list)).toEqual(expect.arrayContaining(used(pattern)));
    }
  });
});

it('the tabs of the page are what the attribute makes of them', () => {
  const rows = table('tabs', '`tabs`');
  expect(rows.length).toBe(5);
  for (const [cell = '', result] of rows) {
    const tabs = toTabs(JSON.parse(cell.slice(1, -1)));
    expect(tabs.map(({ id, label }) => label || `${id[0]?.toUpperCase()}${id.slice(1)}`).join(', ')).toBe(result);
  }
});

it('the languages of the page are those of the package', () => {
  const listed = table('localization', 'Language').map(([, , cell = '']) => cell.slice(cell.lastIndexOf('/') + 1, -1));
  const files = filesIn('src/locales').map((file) => file.replace('.ts', ''));
  expect(listed.toSorted()).toEqual(files.filter((name) => !/^(load-locale$|en-)/.test(name)).toSorted());
});

/** A type that is true only if the union of these names equals another type. */
const same = (list: readonly string[], type: string): string =>
  `true satisfies Same<${list.map((name) => `'${name}'`).join(' | ') || 'never'}, ${type}>;`;

it('name the members of the public types, all of them and no others', async () => {
  const api = readPage('api').split('\n');
  const events = api.flatMap((line) => {
    const [, name, fields] = /^\| `(inbox-[a-z-]+)` \| ([^|]*) \|/.exec(line) ?? [];
    return name ? [same(namesIn(fields ?? ''), `Fields<'${name}'>`)] : [];
  });
  expect(events.length).toBeGreaterThan(10);
  const output = await compile({
    'types.ts': `import type { InboxEventMap } from 'notification-inbox';
import type { Connection, Inbox, Status, StoreEvent } from 'notification-inbox/store';
import type { InboxProxy, OperationName, ProxyErrorCode, ProxyEvent, ProxyOptions } from 'notification-inbox/proxy';
import type { Client, ClientOptions, InboxErrorCode, InboxErrorDetails, RetryOptions } from 'notification-inbox/client';
type Same<A, B> = [A, B] extends [B, A] ? true : false;
type Fields<Name extends keyof InboxEventMap> = Exclude<keyof InboxEventMap[Name], keyof Event>;
type EventFields<Kind, Event = StoreEvent> = Event extends { readonly kind: infer K }
  ? Kind extends K ? Exclude<keyof Event, 'kind'> : never
  : never;
type Signals = { [K in keyof Inbox]: Inbox[K] extends { peek(): unknown } ? K : never }[keyof Inbox];
type Commands = Exclude<{ [K in keyof Inbox]: Inbox[K] extends (...values: never[]) => unknown ? K : never }[keyof Inbox], 'isAllowed' | 'countHandled'>;
${[
  ...events,
  same(namedIn('headless', 'Signal'), 'Signals'),
  same(namedIn('headless', 'Command'), 'Commands'),
  same(namedIn('headless', 'Member of `preferences`'), "keyof Inbox['preferences']"),
  same(namedIn('headless', 'Option'), 'keyof Connection'),
  same(namedIn('headless', '`kind`'), "StoreEvent['kind']"),
  ...table('headless', '`kind`').map(([kind = '', fields = '']) =>
    same(namesIn(fields), `EventFields<'${namesIn(kind)[0] ?? ''}'>`),
  ),
  same(
    namesIn(table('headless', 'Signal')[0]?.[1] ?? '').flatMap((text) => text.match(/[a-z-]+/g) ?? []),
    'Status',
  ),
  same(namedIn('proxy', 'Option'), 'keyof ProxyOptions'),
  same(namedIn('proxy', 'Method'), "Exclude<keyof InboxProxy, 'basePath'>"),
  same(namedIn('proxy', 'Code'), 'ProxyErrorCode'),
  same(namedIn('operations', 'Field'), 'keyof ProxyEvent'),
  same(
    namesIn(table('operations', 'Field').find(([cell]) => cell === '`reason`')?.[1] ?? ''),
    "NonNullable<ProxyEvent['reason']>",
  ),
  same(
    table('proxy', 'Route').flatMap(([, , cell = '']) => namesIn(cell)),
    'OperationName',
  ),
  same(
    table('client', 'Operation').flatMap(([, cell = '']) => namesIn(cell)),
    'keyof Client',
  ),
  same(namedIn('client', '`code`'), 'InboxErrorCode'),
  same(namedIn('client', 'Field'), "Exclude<keyof InboxErrorDetails, 'cause'> | 'code'"),
  same(namedIn('client', 'Option'), 'keyof ClientOptions'),
  same(namedIn('client', '`RetryOptions`'), 'keyof RetryOptions'),
].join('\n')}`,
  });
  expect(output).toBe('');
}, 120_000);
