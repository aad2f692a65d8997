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

interface BundledFile {
  /** The module that the page loads with this file. */
  readonly entry: string;
  readonly imports: readonly string[];
}
type Bundle = ReadonlyMap<string, BundledFile>;

async function bundleWithVite(): Promise<Bundle> {
  const rolldownOptions = { input };
  const options = { root: folder, logLevel: 'silent', build: { write: false, rolldownOptions } } as const;
  const { output } = (await build({ configFile: false, ...options })) as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  return new Map(chunks.map(({ fileName, name, imports }) => [fileName, { entry: name, imports }]));
}

async function bundleWithEsbuild(): Promise<Bundle> {
  const options = { outdir: folder, bundle: true, format: 'esm', splitting: true, metafile: true } as const;
  const { metafile } = await buildWithEsbuild({ entryPoints: [input], write: false, ...options });
  return new Map(
    Object.entries(metafile.outputs).map(([file, { entryPoint = '', imports }]) => [
      file,
      {
        entry: basename(entryPoint),
        imports: imports.flatMap(({ kind, path }) => (kind === 'import-statement' ? [path] : [])),
      },
    ]),
  );
}

/** What is loaded with a file. */
function closureOf(name: string, bundle: Bundle): readonly string[] {
  const file = [...bundle].find(([, { entry }]) => entry.startsWith(name))?.[0];
  if (!file) throw new Error(`No file is named for ${name}.`);
  const found = new Set([file]);
  for (const path of found) for (const imported of bundle.get(path)?.imports ?? []) found.add(imported);
  return [...found];
}

it.for([
  ['Vite', bundleWithVite],
  ['esbuild', bundleWithEsbuild],
] as const)(
  `%s makes at most ${MAX_FILES} files until the panel is open, and two until the badge`,
  async ([, bundle]) => {
    const files = await bundle();
    expect(closureOf('page', files).length).toBeLessThanOrEqual(2);
    const untilOpen = new Set(
      ['page', 'mount-inbox', 'panel-code', 'late-panel'].flatMap((name) => closureOf(name, files)),
    );
    expect([...untilOpen].toSorted().slice(MAX_FILES)).toEqual([]);
  },
);
