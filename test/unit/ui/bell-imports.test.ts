/** Which modules a page loads before the panel is opened. */
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = 'src/ui/';

/** The modules whose values a file imports. Type imports are erased. */
const importsOf = (file: string): string[] =>
  [...readFileSync(SOURCE + file, 'utf8').matchAll(/^(?:import|export) (?!type )[^'";]*? from '([^']+)'/gm)]
    .filter(([statement]) => !/^import \{( *type [\w]+,?)+ *\}/.test(statement))
    .map(([, from = '']) => from);

/** Packages and files that the entries import, at any depth. */
function reach(entries: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    for (const from of importsOf(file).filter((path) => !path.endsWith('.css?inline')))
      if (from.startsWith('.')) visit(posix.join(posix.dirname(file), from.replace(/\.js$/, '.ts')));
      else found.add(from);
  };
  entries.forEach(visit);
  return found;
}

it('the bell and the load error import neither Preact nor signals', () => {
  const found = reach(['bell/mount-bell.ts', 'bell/panel-note.ts', 'styles/shell-stylesheet.ts']);
  expect([...found].filter((path) => !path.endsWith('.ts'))).toEqual([]);
  expect(found).toContain('bell/dom.ts');
  expect([...found].filter((path) => /^(list|preferences|panel)\//.test(path))).toEqual([]);
});
