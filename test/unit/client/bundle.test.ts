/** Server code stays out of the browser's bundle: no import of the element may lead to api/admin. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SRC = new URL('../../../src/', import.meta.url);

/** The source files from which a file imports values: one of each two exists. */
function valueImports(file: URL): URL[] {
  const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s+(?!type\b)[^;]*?from '(\.[^']+)\.js';/gm);
  return [...imports].flatMap(([, path]) => [`${path}.ts`, `${path}.tsx`].map((name) => new URL(name, file)));
}

function reachableFrom(file: URL, reached = new Set<string>()): Set<string> {
  if (reached.has(file.href) || !existsSync(file)) return reached;
  reached.add(file.href);
  for (const imported of valueImports(file)) reachableFrom(imported, reached);
  return reached;
}

const filesOf = (entry: string): string[] =>
  [...reachableFrom(new URL(entry, SRC))].map((href) => href.slice(SRC.href.length));

test('the element imports no file of api/admin', () => {
  const files = filesOf('index.ts');
  expect(files).toContain('api/exchange.ts');
  expect(files.filter((file) => file.startsWith('api/admin/'))).toEqual([]);
});

test('the client imports every file of api/admin, and nothing outside of api and shared', () => {
  const files = filesOf('api/admin/client.ts');
  const all = readdirSync(new URL('api/admin/', SRC)).map((name) => `api/admin/${name}`);
  expect(files.filter((file) => file.startsWith('api/admin/')).toSorted()).toEqual(all.toSorted());
  expect(files.filter((file) => !/^(api|shared)\//.test(file))).toEqual([]);
});
