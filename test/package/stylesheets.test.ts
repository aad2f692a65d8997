/** The stylesheets of lazily loaded files stay when their component is gone: none may restyle the parts of another one. */
import { expect, test } from 'vitest';
import { filesIn, read } from '../../tools/repository.js';

const LAZY_FOLDERS = ['preferences', 'groups', 'search', 'shortcuts', 'snooze'];

/** The classes that a sheet styles wherever they are. */
const classesOf = (folder: string): Set<string> => {
  const files = filesIn(`src/ui/${folder}`).filter((name) => /^[^/]+\.css$/.test(name));
  const text = files.map((name) => read(`src/ui/${folder}/${name}`)).join('\n');
  return new Set([...text.matchAll(/^\s{0,2}\.([\w-]+)[,\s]*\{?$/gm)].map(([, name = '']) => name));
};

test.each(LAZY_FOLDERS)('the stylesheets of %s share no class with those of another lazily loaded file', (folder) => {
  const own = classesOf(folder);
  expect(own.size).toBeGreaterThan(0);
  for (const other of LAZY_FOLDERS.filter((name) => name !== folder))
    expect([...own].filter((name) => classesOf(other).has(name))).toEqual([]);
});
