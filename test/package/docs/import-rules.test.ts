/** docs/architecture.md has the imports of the source: its table of rules, and the ways that it draws. */
import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { filesIn, read } from '../../../tools/repository.js';
import { namesIn, table } from '../../../tools/docs/tables.js';

/** The folder in src/; of a file elsewhere in the repository, the two folders above it. */
const folderOf = (path: string): string =>
  path.startsWith('src/') ? (path.split('/')[1] ?? '') : path.split('/').slice(0, 2).join('/');

const imports = filesIn('src')
  .filter((name) => /^[a-z]+\/.*\.tsx?$/.test(name))
  .flatMap((file) => {
    const matches = read(`src/${file}`).matchAll(/^(?:import|export) (type )?([^;'"]*?) ?from '(\.[^']+)'/gm);
    return [...matches].map(([text, type, , target = '']) => ({
      from: file.split('/')[0] ?? '',
      to: folderOf(posix.join('src', posix.dirname(file), target)),
      isType: type !== undefined,
      text,
    }));
  });

it('the table of import rules allows every import of the source', () => {
  const rows = new Map(
    table('architecture', 'From').map(([from = '', values = '', types = '']) => [namesIn(from)[0], { values, types }]),
  );
  const foreign = imports.filter(({ from, to }) => from !== to && from !== 'frameworks');
  expect(foreign.length).toBeGreaterThan(50);
  const forbidden = foreign.filter(({ from, to, isType }) => {
    const { values = '', types = '' } = rows.get(from) ?? {};
    return !namesIn(isType ? types : values).includes(to);
  });
  expect(forbidden.map(({ from, text }) => `${from}: ${text}`)).toEqual([]);
});

it('each file of a way imports one above it, or is imported by one', () => {
  const importsOf = (file: string): readonly string[] =>
    [...read(file).matchAll(/(?:from\s+|import\()'(\.[^']+)'/g)].map(([, path = '']) =>
      posix.join(posix.dirname(file), path).replace(/\.js$/, ''),
    );
  const isConnected = (one: string, other: string): boolean =>
    one === other ||
    [one, other].some((file, place) => importsOf(file).includes([other, one][place]!.replace(/\.tsx?$/, '')));
  const ways = [...read('docs/architecture.md').matchAll(/```\n([^`]*?)```/g)]
    .map(([, drawing = '']) => [...drawing.matchAll(/^ (src\/[\w/.-]+\.tsx?) /gm)].map(([, file = '']) => file))
    .filter(({ length }) => length > 0);
  expect(ways.map(({ length }) => length > 8)).toEqual([true, true, true, true, true, true]);
  const loose = ways.flatMap(([, ...files], way) =>
    files.filter((file, place) => !ways[way]?.slice(0, place + 1).some((above) => isConnected(above, file))),
  );
  expect(loose).toEqual([]);
});
