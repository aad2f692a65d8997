/** The ways that docs/architecture.md draws are those of the imports. */
import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { filesIn, read } from '../../../tools/repository.js';

const modules = filesIn('src')
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => `src/${name}`);
const importsOf = (file: string): readonly string[] =>
  [...read(file).matchAll(/(?:from\s+|import\()'(\.[^']+)'/g)].map(([, path = '']) =>
    posix.join(posix.dirname(file), path).replace(/\.js$/, ''),
  );
const imports = new Map(modules.map((file) => [file.replace(/\.tsx?$/, ''), importsOf(file)]));
const isConnected = (one: string, other: string): boolean =>
  Boolean(imports.get(one)?.includes(other) || imports.get(other)?.includes(one));

const ways = [...read('docs/architecture.md').matchAll(/```\n([^`]*?)```/g)]
  .map(([, drawing = '']) => [...drawing.matchAll(/^ (src\/[\w/.-]+\.tsx?) /gm)].map(([, file = '']) => file))
  .filter(({ length }) => length > 0);

it('each file of a way imports one above it, or is imported by one', () => {
  expect(ways.map(({ length }) => length > 8)).toEqual([true, true, true, true, true]);
  const files = ways.flat();
  expect(files.filter((file) => !modules.includes(file))).toEqual([]);
  const loose = ways.flatMap((way) => {
    const names = way.map((file) => file.replace(/\.tsx?$/, ''));
    return names.filter(
      (name, place) => place > 0 && !names.slice(0, place).some((above) => above === name || isConnected(above, name)),
    );
  });
  expect(loose).toEqual([]);
});
