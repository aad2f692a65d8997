/** The stylesheets of lazily loaded files stay when their component is gone: none may restyle the parts of another one. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCE = new URL('../../src/ui/', import.meta.url);
const LAZY_FOLDERS = ['preferences', 'groups', 'search', 'snooze'];

/** The classes that a sheet styles wherever they are. */
const classesOf = (folder: string): Set<string> => {
  const files = readdirSync(new URL(`${folder}/`, SOURCE)).filter((name) => name.endsWith('.css'));
  const text = files.map((name) => readFileSync(new URL(`${folder}/${name}`, SOURCE), 'utf8')).join('\n');
  return new Set([...text.matchAll(/^\s{0,2}\.([\w-]+)[,\s]*\{?$/gm)].map(([, name = '']) => name));
};

test.each(LAZY_FOLDERS)('the stylesheets of %s share no class with those of another lazily loaded file', (folder) => {
  const own = classesOf(folder);
  expect(own.size).toBeGreaterThan(0);
  for (const other of LAZY_FOLDERS.filter((name) => name !== folder))
    expect([...own].filter((name) => classesOf(other).has(name))).toEqual([]);
});
