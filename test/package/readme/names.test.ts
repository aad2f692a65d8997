/**
 * What the README says that there is, is there: the tables of the tag say what the manifest says, which its own test holds
 * to the code; options, commands, sizes and files are as they are. Run after the build.
 */
import { readFileSync, readdirSync } from 'node:fs';
import type { ClassMethod } from 'custom-elements-manifest/schema.js';
import { describe, expect, it } from 'vitest';
import { sizeLines } from '../../support/size.js';
import { elementOf } from '../manifest/analyze.js';
import { README, blocks } from './blocks.js';
import { named, namesIn, table } from './tables.js';

const root = new URL('../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const {
  attributes = [],
  members = [],
  events = [],
  ...styles
} = elementOf(JSON.parse(read('dist/custom-elements.json')));

const names = (list: readonly { readonly name: string }[]): string[] => list.map(({ name }) => name).toSorted();
const code = (text: string): string => `\`${text}\``;

describe('the README says of the tag what its manifest says:', () => {
  it('every attribute, what it is unless it is set, and the words that it may be', () => {
    expect(named('Attribute')).toEqual(names(attributes));
    const rows = new Map(table('Attribute').map((row) => [namesIn(row[0] ?? '')[0], row]));
    for (const { name, type, default: otherwise } of attributes) {
      const [, standard = '', what = ''] = rows.get(name) ?? [];
      expect(namesIn(standard), name).toEqual(otherwise ? [otherwise] : []);
      const words = [...(type?.text ?? '').matchAll(/'([^']+)'/g)].map(([, word = '']) => word);
      expect(namesIn(what), name).toEqual(expect.arrayContaining(words));
    }
  });

  it('every property that is no attribute, and which of them can only be read', () => {
    const byAttribute = new Set(attributes.map(({ fieldName }) => fieldName));
    const fields = members.flatMap((one) => (one.kind === 'field' && !byAttribute.has(one.name) ? [one] : []));
    expect(named('Property')).toEqual(names(fields));
    const readonly = table('Property').filter(([, what = '']) => what.endsWith('Read-only.'));
    const said = readonly.flatMap(([cell = '']) => namesIn(cell));
    expect(said.toSorted()).toEqual(names(fields.filter((field) => field.readonly)));
  });

  it('every method, with as many arguments, of which as many can be left out', () => {
    const signature = ({ name, parameters = [] }: ClassMethod): string =>
      `${name}(${parameters.map(({ optional, default: otherwise }) => (optional || otherwise ? '?' : '!')).join('')})`;
    const own = members.flatMap((one) => (one.kind === 'method' && !one.static ? [signature(one)] : []));
    const calls = table('Method').flatMap(([cell = '']) => [...cell.matchAll(/`(\w+)\(([^`]*)\)`/g)]);
    const said = calls.map(([, name = '', given = '']) => {
      const each = given === '' ? [] : given.split(', ').map((one) => (one.endsWith('?') ? '?' : '!'));
      return `${name}(${each.join('')})`;
    });
    expect(said.toSorted()).toEqual(own.toSorted());
  });

  it('every event', () => {
    expect(named('Event')).toEqual(names(events));
  });

  it.each([
    ['Slot', styles.slots],
    ['Part', styles.cssParts],
    ['State', styles.cssStates],
  ])('every %s, in the same words', (header, list = []) => {
    expect(table(header)).toEqual(list.map(({ name, description }) => [code(name), description]));
  });

  it('every token, part and state that its styles are written with', () => {
    const css = blocks.flatMap(({ language, code: text }) => (language === 'css' ? [text] : [])).join('\n');
    const used = (pattern: RegExp): string[] => [...css.matchAll(pattern)].map(([, name = '']) => name);
    for (const [pattern, list = []] of [
      [/(--inbox-[\w-]+)/g, styles.cssProperties],
      [/::part\(([\w-]+)\)/g, styles.cssParts],
      [/:state\(([\w-]+)\)/g, styles.cssStates],
    ] as const) {
      expect(used(pattern).length).toBeGreaterThan(0);
      expect(names(list)).toEqual(expect.arrayContaining(used(pattern)));
    }
  });

  it('every token, in the same words, and what it is unless it is set', () => {
    const list = styles.cssProperties ?? [];
    const rows = table('Token');
    expect(rows.map(([name, , what]) => [name, what])).toEqual(
      list.map(({ name, description }) => [code(name), description]),
    );
    // Values that can be copied; of what is made of others, words give the idea.
    const said = rows.flatMap(([name, value = '']) => (/^`[^`]+`( \/ `[^`]+`)?$/.test(value) ? [[name, value]] : []));
    const plain = list.flatMap(({ name, default: otherwise = '' }) => {
      const values = /^light-dark\((\S+), (\S+)\)$/.exec(otherwise)?.slice(1) ?? otherwise.match(/^\w+$/) ?? [];
      return values.length > 0 ? [[code(name), values.map(code).join(' / ')]] : [];
    });
    expect(said).toEqual(plain);
  });
});

describe('the README', () => {
  it('names every option of the proxy, and no other', () => {
    const options = read('src/proxy/options.ts');
    const start = options.indexOf('export interface ProxyOptions {');
    const own = options.slice(start, options.indexOf('\n}', start)).matchAll(/^ {2}readonly (\w+)\??:/gm);
    expect(named('Option')).toEqual([...own].map(([, name = '']) => name).toSorted());
  });

  it('gives the sizes that the build prints, within 0.1 kB', async () => {
    const sizes = (text: string): number[] => [...text.matchAll(/[\d.]+(?= kB)/g)].map(Number);
    for (const line of await sizeLines()) {
      const name = line.slice(0, line.indexOf(': ') + 2);
      const said = README.split('\n').find((one) => one.startsWith(name)) ?? '';
      // The name that the minifier picks for a variable depends on the build's hash, and the last digit on the name.
      const differences = sizes(line).map((size, at) => Math.abs(size - (sizes(said)[at] ?? 0)));
      expect(Math.max(...differences), line).toBeLessThan(0.15);
    }
  });

  it('gives commands that are there', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    for (const [, name = ''] of README.matchAll(/npm run ([a-z:-]+)/g)) expect(Object.keys(scripts)).toContain(name);
  });

  it('gives commands for tests of which some are there', () => {
    const said = (command: RegExp): string[] =>
      [...README.matchAll(command)].flatMap(([, filters = '']) => filters.split(' '));
    const files = readdirSync(new URL('test/', root), { recursive: true, encoding: 'utf8' }).map(
      (file) => `test/${file}`,
    );
    for (const [command, tests] of [
      [/npx vitest run ([\w/ ]+)/g, files.filter((file) => /\.test\.tsx?$/.test(file))],
      [
        /npx playwright test -c test\/browser ([a-z ]+)/g,
        files.filter((file) => /^test\/browser\/.*\.spec\.ts$/.test(file)),
      ],
    ] as const) {
      expect(said(command).length).toBeGreaterThan(2);
      expect(said(command).filter((filter) => !tests.some((file) => file.includes(filter)))).toEqual([]);
    }
  });

  it('points at files and chapters that are there', () => {
    for (const [, path = ''] of README.matchAll(/(?:src|srcset)="((?:demo|test)\/[^"]+)"/g)) {
      expect(() => read(path), path).not.toThrow();
    }
    const headings = [...README.matchAll(/^##+ (.+)$/gm)].map(([, text = '']) =>
      text
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
    for (const [, anchor = ''] of README.matchAll(/\]\(#([^)]+)\)/g)) expect(headings).toContain(anchor);
  });
});
