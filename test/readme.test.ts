/**
 * What the README promises by name is there, and what is there by name is in the README. Run after the build.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, describe, it } from 'vitest';
import { CUSTOM } from '../src/element/custom-properties.js';
import { sizeLine } from './support/size.js';

const root = new URL('../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const readme = read('README.md');

/** The names in the first column of the table under a header cell. */
function table(header: string): string[] {
  const lines = readme.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`| ${header} |`));
  expect(start, `a table of "${header}"`).toBeGreaterThan(0);
  const end = lines.findIndex((line, place) => place > start && !line.startsWith('|'));
  return lines
    .slice(start + 2, end)
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
    .toSorted();
}

const matches = (source: string, pattern: RegExp): string[] =>
  [...new Set([...source.matchAll(pattern)].map(([, name = '']) => name))].toSorted();

const ui = readdirSync(new URL('src/ui/', root))
  .map((name) => read(`src/ui/${name}`))
  .join('\n');
const element = read('src/element/notification-inbox-element.ts');

describe('the README', () => {
  it('names every attribute, and no other', async () => {
    const { NAMES } = await import('../src/element/attributes.js');
    expect(table('Attribute')).toEqual([...NAMES].toSorted());
  });

  it('names every event, and no other', () => {
    expect(table('Event')).toEqual(matches(read('src/element/events.ts'), /^ {2}'(inbox-[a-z-]+)': /gm));
  });

  it('names every token, and no other', () => {
    expect(table('Token')).toEqual(matches(ui, /var\(\s*(--inbox-[a-z-]+)/g));
  });

  it('names every part, and no other', () => {
    expect(table('Part')).toEqual(expect.arrayContaining(matches(ui, /\bpart[=:] ?["']([a-z-]+)["']/g)));
    for (const part of table('Part')) expect(ui).toMatch(new RegExp(`["']${part}["']`));
  });

  it('names every slot, and no other', () => {
    expect(table('Slot')).toEqual(matches(ui, /<slot name=["']([a-z-]+)["']/g));
  });

  it('names every property and method that is no attribute, and no other', () => {
    const body = element.slice(element.indexOf('export class'), element.indexOf('#create('));
    const accessors = matches(body, /^ {2}get ([a-z]\w+)\(/gm);
    const declared = matches(body, /^ {2}declare (headers|fetch)\b/gm);
    expect(table('Property')).toEqual([...accessors, ...declared, ...CUSTOM].toSorted());
    const methods = matches(body, /^ {2}(?:async )?([a-z]\w+)\([^)]*\): (?:void|Promise<void>) \{$/gm).filter(
      (name) => !name.endsWith('Callback'),
    );
    expect(table('Method').map((call) => call.replace(/\(.*/, ''))).toEqual(methods);
  });

  it('names every option of the proxy, and no other', () => {
    const options = read('src/proxy/options.ts');
    const start = options.indexOf('export interface ProxyOptions {');
    const own = matches(options.slice(start, options.indexOf('\n}', start)), /^ {2}readonly (\w+)\??:/gm);
    expect(table('Option').map((name) => name.replace(/\(.*/, ''))).toEqual(own);
  });

  it('gives the size that the build prints', () => {
    expect(readme).toContain(sizeLine());
  });

  it('gives commands that are there', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    for (const [, name = ''] of readme.matchAll(/npm run ([a-z:]+)/g)) expect(Object.keys(scripts)).toContain(name);
  });

  it('points at files that are there', () => {
    for (const [, path = ''] of readme.matchAll(/(?:src|srcset)="((?:demo|test)\/[^"]+)"/g)) {
      expect(() => read(path), path).not.toThrow();
    }
  });
});
