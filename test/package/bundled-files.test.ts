/** How many files a host's page requests when a bundler has made them of the package: each costs a slow network a round trip. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build as buildWithEsbuild } from 'esbuild';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';

const DIST = new URL('../../dist/', import.meta.url).pathname;
/** The files of the tag: the rest of what a page requests until the panel is open and complete is the page and the feed. */
const MAX_FILES = 6;

const folder = mkdtempSync(join(tmpdir(), 'bundled-'));
const input = join(folder, 'page.js');
writeFileSync(input, `import ${JSON.stringify(`${DIST}index.js`)};`);

/** Each file, the module that the page loads with it, and what it imports. */
type Bundle = readonly (readonly [file: string, entry: string, imports: readonly string[]])[];

async function bundleWithVite(): Promise<Bundle> {
  const options = { root: folder, logLevel: 'silent', build: { write: false, rolldownOptions: { input } } } as const;
  const { output } = (await build({ configFile: false, ...options })) as Rolldown.RolldownOutput;
  return output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.name, file.imports] as const] : []));
}

async function bundleWithEsbuild(): Promise<Bundle> {
  const options = { outdir: folder, bundle: true, format: 'esm', splitting: true, metafile: true } as const;
  const { metafile } = await buildWithEsbuild({ entryPoints: [input], write: false, ...options });
  return Object.entries(metafile.outputs).map(([file, { entryPoint = '', imports }]) => {
    const loaded = imports.filter(({ kind }) => kind === 'import-statement');
    return [file, basename(entryPoint), loaded.map(({ path }) => path)];
  });
}

/** What is loaded with a module. */
function closureOf(name: string, bundle: Bundle): readonly string[] {
  const found = new Set(bundle.filter(([, entry]) => entry.startsWith(name)).map(([file]) => file));
  expect(found.size, name).toBe(1);
  for (const path of found) for (const one of bundle.find(([file]) => file === path)?.[2] ?? []) found.add(one);
  return [...found];
}

it.each([
  ['Vite', bundleWithVite],
  ['esbuild', bundleWithEsbuild],
])(`%s makes at most ${MAX_FILES} files until the panel is open, and two until the badge`, async (_name, bundle) => {
  const files = await bundle();
  expect(closureOf('page', files).length).toBeLessThanOrEqual(2);
  const untilOpen = ['page', 'mount-inbox', 'panel-code', 'late-panel'].flatMap((name) => closureOf(name, files));
  expect([...new Set(untilOpen)].toSorted().slice(MAX_FILES)).toEqual([]);
});
