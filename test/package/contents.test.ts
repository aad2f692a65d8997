/** Each file of the package has a use: something that a host can name leads to it. Run after the build. */
import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { FIRST_FILE, WHOLE_FILE } from '../support/chunks.js';
import { PAGES, pathOf, readPage } from './docs/pages.js';
import { pack } from './release/stage.js';
import { MANIFEST, read, ROOT } from './repository.js';

const packed = pack(ROOT).files.map(({ path }) => path);

/** The files of an export; several if it has a `*`. */
function targets(target: string): string[] {
  const [start = '', end = ''] = target.replace('./', '').split('*');
  return target.includes('*')
    ? packed.filter((path) => path.startsWith(start) && path.endsWith(end))
    : [target.replace('./', '')];
}

/** Files that a file imports, now or later; for declarations, the declarations of these. */
function importsOf(path: string): string[] {
  if (!/\.(js|d\.ts)$/.test(path)) return [];
  const names = [...read(path).matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["'`](\.[^"'`]+)["'`]/g)].map(
    ([, name = '']) => name,
  );
  return names.map((name) => {
    const to = posix.join(posix.dirname(path), name);
    return path.endsWith('.d.ts') ? to.replace(/\.js$/, '.d.ts') : to;
  });
}

function reachedFrom(roots: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...roots];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path) || !packed.includes(path)) continue;
    reached.add(path);
    waiting.push(...importsOf(path));
  }
  return reached;
}

it('npm packs what an export, the command, an editor or a page of the documentation leads to, and nothing else', () => {
  const roots = [
    ...Object.values(MANIFEST.exports).flatMap((to) => (typeof to === 'string' ? [to] : Object.values(to))),
    ...Object.values(MANIFEST.bin),
    MANIFEST.customElements,
    MANIFEST['web-types'],
    `dist/${FIRST_FILE}`,
    `dist/${WHOLE_FILE}`,
  ].flatMap(targets);
  const code = reachedFrom(roots);
  const pages = PAGES.map(readPage).join('\n');
  const unused = packed.filter((path) => {
    if (code.has(path) || PAGES.some((page) => pathOf(page) === path)) return false;
    if (path.endsWith('.js.map')) return !code.has(path.slice(0, -'.map'.length));
    return !['LICENSE', 'SECURITY.md', 'package.json'].includes(path) && !pages.includes(posix.basename(path));
  });
  expect(unused).toEqual([]);
  expect(code.size).toBeGreaterThan(80);
});
