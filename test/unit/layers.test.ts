/** The import law: which layers the values and types of a layer may come from. docs/architecture.md has the same table. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';

interface Import {
  readonly file: string;
  readonly from: string;
  readonly values: readonly string[];
}

const SRC = new URL('../../src/', import.meta.url).pathname;

// What is under frameworks/ is types alone, and belongs to no layer.
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !name.startsWith('frameworks/'),
);

/** Every import and re-export of a file, with the names of the values that it takes. */
function importsOf(file: string): Import[] {
  // Neither comments nor templates, such as those of the files that the command `init` writes.
  const source = readFileSync(join(SRC, file), 'utf8').replace(/\/\*[^]*?\*\/|^\s*\/\/.*$|`(?:\\.|[^`\\])*`/gm, '');
  return [...source.matchAll(/(?:^|\n)(?:import|export)\s+(type\s+)?(?:([^'";]*?)\s+from\s+)?['"]([^'"]+)['"]/g)].map(
    ([, typeOnly, clause = '', from = '']) => ({
      file,
      from,
      values: typeOnly
        ? []
        : clause
            .replace(/[{}]/g, ',')
            .split(',')
            .map((name) => name.trim().replace(/ as .*/, ''))
            .filter((name) => name && !name.startsWith('type '))
            .concat(clause ? [] : ['*']),
    }),
  );
}

const imports = files.flatMap(importsOf);
/** The folder in src/. Of a file elsewhere it is "..", which no layer may use. */
const layerOf = (path: string): string => (path.includes('/') ? (path.split('/')[0] ?? '') : 'index');
const target = ({ file, from }: Import): string => posix.normalize(posix.join(posix.dirname(file), from));

/** From a layer: those whose values it may take. Its own are always allowed. */
const VALUES: Record<string, readonly string[]> = {
  shared: [],
  api: ['shared'],
  store: ['shared'],
  ui: ['shared', 'store', 'locales'],
  element: ['shared', 'api', 'store', 'ui', 'locales'],
  proxy: ['shared'],
  'local-service': [],
  cli: ['shared', 'api', 'proxy', 'local-service'],
  locales: [],
  react: ['index'],
  index: ['api', 'store', 'ui', 'element', 'locales'],
};
/** From a layer: those whose types it may take besides. */
const TYPES: Record<string, readonly string[]> = {
  store: ['api'],
  ui: ['api'],
  proxy: ['api'],
  'local-service': ['proxy'],
  react: ['frameworks'],
};
const PACKAGES: Record<string, RegExp> = {
  shared: /^$/,
  api: /^$/,
  store: /^@preact\/signals-core$/,
  ui: /^(preact|preact\/hooks|@preact\/signals|@preact\/signals-core)$/,
  element: /^@preact\/signals-core$/,
  proxy: /^$/,
  'local-service': /^(node:[\w/]+|hono(\/\w+)*|@hono\/node-server|valibot)$/,
  cli: /^(node:[\w/]+|hono(\/\w+)*|valibot|parse5|@babel\/(parser|types))$/,
  locales: /^$/,
  react: /^(react|react-dom|@preact\/signals-core)$/,
  index: /^@preact\/signals-core$/,
};

/** The values that may cross where the table says types. */
const EXCEPTIONS = (from: string, path: string, value: string): boolean =>
  (from === 'store' && path === 'api/error.js' && value === 'InboxError') ||
  (from === 'proxy' && path === 'api/urls.js');

const isOurs = ({ from }: Import): boolean => from.startsWith('.');

describe('the import law', () => {
  it('finds the imports it is to judge', () => {
    expect(imports.length).toBeGreaterThan(100);
    expect(new Set(files.map(layerOf))).toEqual(new Set(Object.keys(VALUES)));
  });

  it('lets no layer take a value from a layer that it may not use', () => {
    const broken = imports.filter(isOurs).flatMap((one) => {
      const [from, path] = [layerOf(one.file), target(one)];
      const to = layerOf(path);
      if (from === to || VALUES[from]?.includes(to)) return [];
      return one.values
        .filter((value) => !EXCEPTIONS(from, path, value))
        .map((value) => `${one.file} takes ${value} of ${path}`);
    });
    expect(broken).toEqual([]);
  });

  it('lets no layer take a type from a layer above it', () => {
    const broken = imports.filter(isOurs).filter((one) => {
      const [from, to] = [layerOf(one.file), layerOf(target(one))];
      return from !== to && !VALUES[from]?.includes(to) && !TYPES[from]?.includes(to);
    });
    expect(broken.map((one) => `${one.file} knows ${target(one)}`)).toEqual([]);
  });

  it('lets each layer use its own packages alone', () => {
    const broken = imports.filter((one) => !isOurs(one) && !PACKAGES[layerOf(one.file)]?.test(one.from));
    expect(broken.map((one) => `${one.file} uses ${one.from}`)).toEqual([]);
  });

  it('has no circle of more than three files, types and files that are loaded later included', () => {
    const withoutEnd = (path: string): string => path.replace(/\.(js|tsx?)$/, '');
    const sources = new Map(
      files.map((file) => {
        const later = [...readFileSync(join(SRC, file), 'utf8').matchAll(/\bimport\('(\.[^']+)'\)/g)];
        const all = [...importsOf(file).filter(isOurs), ...later.map(([, from = '']) => ({ file, from, values: [] }))];
        return [withoutEnd(file), all.map((one) => withoutEnd(target(one)))];
      }),
    );
    const reached = new Map([...sources.keys()].map((start) => [start, new Set(sources.get(start))]));
    for (const found of reached.values())
      for (const next of found) for (const further of sources.get(next) ?? []) found.add(further);
    const circles = [...reached].map(([start, found]) => [...found].filter((other) => reached.get(other)?.has(start)));
    expect(circles.filter(({ length }) => length > 3)).toEqual([]);
  });

  it('keeps mutable state out of modules: no `let` at the top level', () =>
    expect(files.filter((file) => /^(?:export )?let /m.test(readFileSync(join(SRC, file), 'utf8')))).toEqual([]));
});
