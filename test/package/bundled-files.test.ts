/** How many files a host's page requests when a bundler has made them of the package: each costs a slow network a round trip. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';

const DIST = new URL('../../dist/', import.meta.url).pathname;
/** The files of the tag: the rest of what a page requests until the panel is open and complete is the page and the feed. */
const MAX_FILES = 6;

/** What is loaded with a file. */
function closureOf(file: string, chunks: ReadonlyMap<string, Rolldown.OutputChunk>): readonly string[] {
  const found = new Set([file]);
  for (const name of found) for (const imported of chunks.get(name)?.imports ?? []) found.add(imported);
  return [...found];
}

it(`makes at most ${MAX_FILES} files until the panel is open, and two until the badge`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bundled-'));
  writeFileSync(join(folder, 'page.js'), `import ${JSON.stringify(`${DIST}index.js`)};`);
  const built = await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: join(folder, 'page.js') } },
  });
  const outputs = (built as Rolldown.RolldownOutput).output;
  const chunks = new Map(outputs.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
  const filesOf = (name: string): readonly string[] => {
    const file = [...chunks.keys()].find((path) => path.includes(name));
    if (!file) throw new Error(`No file is named for ${name}.`);
    return closureOf(file, chunks);
  };
  expect(filesOf('page').length).toBeLessThanOrEqual(2);
  const files = new Set(['page', 'mount-inbox', 'panel-code', 'late-panel'].flatMap(filesOf));
  expect([...files].toSorted().slice(MAX_FILES)).toEqual([]);
});
