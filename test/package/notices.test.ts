/** The notices of bundled packages, compared with what the source maps of the same builds say. Run after the build. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { noticesProblems } from '../../tools/release/checks.js';
import { NOTICES, packageFolder, withNotices } from '../../tools/notices/notices.js';
import { BUILD_ENV, exists, read, readJson, ROOT, run } from '../../tools/repository.js';
import { emptyFolder } from './consumer-app/folder.js';

const folder = emptyFolder();
afterAll(() => folder.remove());
const notices = read(join('dist', NOTICES));

it('name each package whose code is in the files, with its version and the text of its licence', async () => {
  for (const mode of ['modules', 'files', 'whole', 'cli'])
    await run(
      { cwd: ROOT, env: BUILD_ENV },
      ...(['npx', 'vite', 'build', '--mode', mode, '--sourcemap', '--outDir', join(folder.path, mode)] as const),
    );
  const sources = readdirSync(folder.path, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.map'))
    .flatMap((path) => (JSON.parse(folder.read(path)) as { readonly sources: readonly string[] }).sources);
  const packages = new Set(sources.flatMap((path) => packageFolder(path)?.replace(/^.*?(?=node_modules\/)/, '') ?? []));
  expect([...packages]).toEqual(
    expect.arrayContaining(['preact', 'hono', '@babel/parser'].map((name) => `node_modules/${name}`)),
  );
  for (const path of packages) {
    const { name, version } = readJson(`${path}/package.json`) as Readonly<Record<string, string>>;
    const file = ['LICENSE', 'LICENSE.md'].map((end) => `${path}/${end}`).find(exists) ?? path;
    expect(notices).toContain(`\n${name} ${version}\n\n${read(file).trim()}\n`);
  }
}, 300_000);

it('are those of all builds, each once', () => {
  const [first, second] = [withNotices('', ['b 1\n\nB\n', 'a 1\n\nA\n']), withNotices('', ['c 1\n\nC\n'])];
  expect(withNotices(first, ['b 1\n\nB\n'])).toBe(first);
  expect(withNotices(first, ['c 1\n\nC\n'])).toBe(withNotices(second, ['a 1\n\nA\n', 'b 1\n\nB\n']));
});

it('are part of each release', () => {
  expect(noticesProblems([`dist/${NOTICES}`, 'LICENSE'].map((path) => ({ path })))).toEqual([]);
  expect(noticesProblems([{ path: 'LICENSE' }])).toEqual(['The package has no dist/THIRD_PARTY_NOTICES.txt.']);
});
