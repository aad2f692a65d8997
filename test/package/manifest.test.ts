/**
 * The manifest and the editor data name exactly what the code has. The names come from other sources than the manifest's: the
 * class at run time, the style sheets and the view. Run after the build.
 */
import { describe, expect, it } from 'vitest';
import { analyze, elementOf } from '../../tools/manifest/analyze.js';
import { toCssData, toHtmlData, toWebTypes } from '../../tools/manifest/editors.js';
import { filesIn, MANIFEST, read, readJson } from '../../tools/repository.js';
import { NotificationInboxElement } from '../../src/element/notification-inbox-element.js';

const names = (list: readonly { readonly name: string }[] = []): string[] => list.map(({ name }) => name).toSorted();
const matches = (source: string, pattern: RegExp): string[] =>
  [...new Set([...source.matchAll(pattern)].map(([, name = '']) => name))].toSorted();

const ui = filesIn('src/ui')
  .filter((name) => /\.(tsx?|css)$/.test(name))
  .map((name) => read(`src/ui/${name}`))
  .join('\n');

/** The descriptors on the prototype of the class at run time. */
const descriptors = Object.entries(Object.getOwnPropertyDescriptors(NotificationInboxElement.prototype)).filter(
  ([name]) => name !== 'constructor' && !/Callback$|^addEventListener$/.test(name),
);
const namesWith = (...kinds: readonly ('get' | 'set' | 'value')[]): string[] =>
  descriptors.filter(([, descriptor]) => kinds.every((kind) => descriptor[kind] !== undefined)).map(([name]) => name);

const element = elementOf(analyze());

describe('the manifest names exactly the code’s', () => {
  it('attributes', () => {
    const observed = NotificationInboxElement.observedAttributes.filter((name) => name !== 'lang');
    expect(names(element.attributes)).toEqual(observed.toSorted());
  });

  it('properties, all with accessors, by which frameworks recognize them', () => {
    const fields = element.members?.filter(({ kind }) => kind === 'field');
    expect(names(fields)).toEqual(namesWith('get').toSorted());
    const settable = fields?.filter((field) => !('readonly' in field && field.readonly));
    expect(names(settable)).toEqual(namesWith('get', 'set').toSorted());
  });

  it('methods', () => {
    expect(names(element.members?.filter(({ kind }) => kind === 'method'))).toEqual(
      [...namesWith('value'), 'define'].toSorted(),
    );
  });

  it('events', () => {
    expect(names(element.events)).toEqual(matches(read('src/element/events.ts'), /^ {2}'(inbox-[a-z-]+)': /gm));
  });

  it('slots', () => {
    expect(names(element.slots)).toEqual(matches(ui, /(?:<slot name=|'slot', \{ name: )["']([a-z-]+)["']/g));
  });

  it('parts', () => {
    expect(names(element.cssParts)).toEqual(expect.arrayContaining(matches(ui, /\bpart[=:] ?["']([a-z-]+)["']/g)));
    for (const part of names(element.cssParts)) expect(ui).toMatch(new RegExp(`["']${part}["']`));
  });

  it('states', () => {
    expect(names(element.cssStates)).toEqual(
      matches(read('src/element/mount-element.ts') + read('src/element/mount-inbox.ts'), /setState\('([a-z]+)'/g),
    );
  });

  it('tokens', () => expect(names(element.cssProperties)).toEqual(matches(ui, /var\(\s*(--inbox-[a-z-]+)/g)));
});

describe('the manifest', () => {
  it('describes everything that it names', () => {
    const { attributes, members, events, slots, cssParts, cssStates, cssProperties } = element;
    const all = [attributes, members, events, slots, cssParts, cssStates, cssProperties].flatMap((list = []) => list);
    expect(all.length).toBeGreaterThan(80);
    expect(all.filter(({ description }) => !description).map(({ name }) => name)).toEqual([]);
  });

  it('is published as the current sources produce it, and says where the element is defined', () => {
    expect(readJson('dist/custom-elements.json')).toEqual(structuredClone(analyze()));
    const exports = analyze().modules.flatMap(({ path, exports: items = [] }) =>
      items.map(({ kind }) => `${path} ${kind}`),
    );
    expect(exports).toContain('dist/index.js custom-element-definition');
  });

  it('gives editors the same names, choices and boolean attributes', () => {
    const generated: unknown[] = [toHtmlData(element), toCssData(element), toWebTypes(element, MANIFEST.version)];
    const published = ['html-custom-data', 'css-custom-data', 'web-types'].map((name) => readJson(`dist/${name}.json`));
    expect(published).toEqual(JSON.parse(JSON.stringify(generated)));
    expect(generated[0]).toMatchObject({
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
