/**
 * The manifest, and what editors read, say what the code has by name: no more, no less. Names come from the code by other
 * ways than the manifest's own: from the class as it runs, from the style sheets, from the view. Run after the build.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CustomElementDeclaration } from 'custom-elements-manifest/schema.js';
import { analyze, elementOf } from './manifest/analyze.js';
import { toCssData, toHtmlData, toWebTypes } from './manifest/editors.js';
import { NotificationInboxElement } from '../../src/element/notification-inbox-element.js';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const json = (path: string): unknown => JSON.parse(read(path));

const names = (list: readonly { readonly name: string }[] = []): string[] => list.map(({ name }) => name).toSorted();
const matches = (source: string, pattern: RegExp): string[] =>
  [...new Set([...source.matchAll(pattern)].map(([, name = '']) => name))].toSorted();

const ui = readdirSync(new URL('src/ui/', root), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(tsx?|css)$/.test(name))
  .map((name) => read(`src/ui/${name}`))
  .join('\n');

/** What the class has on its prototype, as it runs. */
const running = Object.entries(Object.getOwnPropertyDescriptors(NotificationInboxElement.prototype)).filter(
  ([name]) => name !== 'constructor' && !name.endsWith('Callback'),
);
const having = (...kinds: readonly ('get' | 'set' | 'value')[]): string[] =>
  running.filter(([, found]) => kinds.every((kind) => found[kind] !== undefined)).map(([name]) => name);

let element: CustomElementDeclaration;
beforeAll(() => {
  element = elementOf(analyze());
});

describe('the manifest names, as the code does,', () => {
  it('every attribute', () => {
    const observed = NotificationInboxElement.observedAttributes.filter((name) => name !== 'lang');
    expect(names(element.attributes)).toEqual(observed.toSorted());
  });

  it('every property, all with accessors of their own, by which frameworks know that they may set it', () => {
    const fields = element.members?.filter(({ kind }) => kind === 'field');
    expect(names(fields)).toEqual(having('get').toSorted());
    const settable = fields?.filter((field) => !('readonly' in field && field.readonly));
    expect(names(settable)).toEqual(having('get', 'set').toSorted());
  });

  it('every method', () => {
    expect(names(element.members?.filter(({ kind }) => kind === 'method'))).toEqual(
      [...having('value'), 'define'].toSorted(),
    );
  });

  it('every event', () => {
    expect(names(element.events)).toEqual(matches(read('src/element/events.ts'), /^ {2}'(inbox-[a-z-]+)': /gm));
  });

  it('every slot', () => {
    expect(names(element.slots)).toEqual(matches(ui, /(?:<slot name=|'slot', \{ name: )["']([a-z-]+)["']/g));
  });

  it('every part', () => {
    const named = matches(ui, /\bpart[=:] ?["']([a-z-]+)["']/g);
    expect(names(element.cssParts)).toEqual(expect.arrayContaining(named));
    for (const part of names(element.cssParts)) expect(ui).toMatch(new RegExp(`["']${part}["']`));
  });

  it('every state', () => {
    expect(names(element.cssStates)).toEqual(matches(read('src/element/mount.ts'), /host\.setState\('([a-z]+)'/g));
  });

  it('every token', () => {
    expect(names(element.cssProperties)).toEqual(matches(ui, /var\(\s*(--inbox-[a-z-]+)/g));
  });
});

describe('the manifest', () => {
  it('describes all that it names', () => {
    const { attributes, members, events, slots, cssParts, cssStates, cssProperties } = element;
    const all = [attributes, members, events, slots, cssParts, cssStates, cssProperties].flatMap((list = []) => list);
    expect(all.length).toBeGreaterThan(80);
    expect(all.filter(({ description }) => !description).map(({ name }) => name)).toEqual([]);
  });

  it('is shipped as the sources of this moment make it, and says where the tag is defined', () => {
    const shipped = json('dist/custom-elements.json');
    expect(shipped).toEqual(structuredClone(analyze()));
    const exports = analyze().modules.flatMap(({ path, exports: given = [] }) =>
      given.map(({ kind }) => `${path} ${kind}`),
    );
    expect(exports).toContain('dist/index.js custom-element-definition');
  });

  it('gives editors the same names, choices and flags', () => {
    const { version } = json('package.json') as { version: string };
    const made: unknown[] = [toHtmlData(element), toCssData(element), toWebTypes(element, version)];
    const shipped = ['html-custom-data', 'css-custom-data', 'web-types'].map((name) => json(`dist/${name}.json`));
    expect(shipped).toEqual(JSON.parse(JSON.stringify(made)));
    expect(made[0]).toMatchObject({
      tags: [
        {
          attributes: expect.arrayContaining([
            expect.objectContaining({ name: 'display', values: [{ name: 'popover' }, { name: 'inline' }] }),
            expect.objectContaining({ name: 'preview', valueSet: 'v' }),
          ]),
        },
      ],
    });
  });
});
