/** Server code stays out of the browser's bundle: no import of the element may lead to api/admin. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SRC = new URL('../../../src/', import.meta.url);

/** The source files from which a file imports values. */
function valueImports(file: URL): URL[] {
  const source = readFileSync(file, 'utf8');
  const imports = source.matchAll(/^(?:import|export)\s+(?!type\b)[^;]*?from '(\.[^']+)\.js';/gm);
  return [...imports].map(([, path]) => {
    const module = new URL(`${path}.ts`, file);
    try {
      readFileSync(module);
      return module;
    } catch {
      return new URL(`${path}.tsx`, file);
    }
  });
}

function reachableFrom(file: URL, reached = new Set<string>()): Set<string> {
  if (reached.has(file.href)) return reached;
  reached.add(file.href);
  for (const imported of valueImports(file)) reachableFrom(imported, reached);
  return reached;
}

const filesOf = (entry: string): string[] =>
  [...reachableFrom(new URL(entry, SRC))].map((href) => href.slice(SRC.href.length));

test('the element imports no file of api/admin', () => {
  const files = filesOf('index.ts');
  expect(files).toContain('api/request.ts');
  expect(files.filter((file) => file.startsWith('api/admin/'))).toEqual([]);
});

test('the client imports every file of api/admin, and nothing outside of api and shared', () => {
  const files = filesOf('api/admin/client.ts');
  expect(files.filter((file) => file.startsWith('api/admin/')).toSorted()).toEqual(
    readdirSync(new URL('api/admin/', SRC))
      .map((name) => `api/admin/${name}`)
      .toSorted(),
  );
  expect(files.filter((file) => !/^(api|shared)\//.test(file))).toEqual([]);
});
