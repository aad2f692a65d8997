/** Which projects `init` changes, and with which reason it refuses others. */
import { expect, it } from 'vitest';
import { describeChange } from '../../../../src/cli/files/line-diff.js';
import { changed, manifest } from './support.js';

it.each([
  [{}, 'There is no package.json here. Run init in the folder of your project.'],
  [{ 'package.json': '{' }, 'package.json is not valid JSON.'],
  [{ 'package.json': '{}' }, 'package.json names none of the frameworks that init knows'],
  [{ 'package.json': 'null' }, 'package.json names none of the frameworks that init knows'],
  [{ 'package.json': manifest(['@angular/core', 'express']) }, 'This is a project of Angular'],
  [{ 'package.json': manifest(['astro', 'vite']) }, 'This is a project of Astro'],
  [{ 'package.json': manifest(['vite']) }, 'There is no index.html in this folder.'],
])('refuses %j: %s', (files, reason) => expect(() => changed(files)).toThrow(reason));

it('shows the lines of a change with two lines around them', () => {
  const lines = Array.from({ length: 12 }, (_, index) => `line ${index}`);
  const before = lines.join('\n');
  const after = [...lines.slice(0, 4), 'new', ...lines.slice(5)].join('\n');
  expect(describeChange({ path: 'a.js', before, after })).toBe(`a.js
  …
  line 2
  line 3
- line 4
+ new
  line 5
  line 6
  …
`);
});

it('shows all lines of a new file', () =>
  expect(describeChange({ path: 'a.js', before: undefined, after: 'one\n\ntwo\n' })).toBe(
    'a.js (new file)\n+ one\n+\n+ two\n',
  ));
