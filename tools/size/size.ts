/**
 * Sizes in bytes as servers send them: the minified files, and each entry of the package with all that it imports. As a
 * program it prints each file beside its budget, and the `integrity` of the files that a page names; with `--why` and maybe
 * a part of a file's name, what each module adds.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, type Plugin } from 'vite';
import { WHOLE_FILE, chunksUntilOpen, readChunk, withImports, withoutHashes, type Chunk } from './chunks.js';
import { budgetedSizes } from './budgets.js';
import { printBreakdown } from './breakdown.js';

const dist = new URL('../../dist/', import.meta.url);

/** An import as a user writes it or another name, and the code inside dist/. */
const IMPORTS: readonly (readonly [written: string, code: string])[] = [
  ["import 'notification-inbox'", "import './index.js'"],
  ["import { connectInbox } from 'notification-inbox/store'", "export { connectInbox } from './store.js'"],
  ["import { getFeed } from 'notification-inbox/client'", "export { getFeed } from './client.js'"],
  // What the sources import of them.
  [
    'Preact and its signals, a part of the above',
    "export { createContext, createElement, options, render } from 'preact';" +
      "export { useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';" +
      "export { Fragment, jsx, jsxs } from 'preact/jsx-runtime';" +
      "export { batch, computed, effect, signal, untracked } from '@preact/signals-core';" +
      "export { useComputed, useSignal } from '@preact/signals';",
  ],
];

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** The sum of several files, each compressed on its own. */
function sizeLine(name: string, files: readonly (string | Buffer)[], budget?: number): string {
  const sum = (sizeOf: (file: Buffer) => number): string =>
    kB(files.reduce((total, file) => total + sizeOf(Buffer.from(file)), 0));
  const brotli = sum((file) => brotliCompressSync(file).length);
  const gzip = sum((file) => gzipSync(file, { level: 9 }).length);
  const limited = budget === undefined ? brotli : `${brotli.replace(' kB', '')} of ${kB(budget)}`;
  return `${name}: ${limited} brotli, ${gzip} gzip, ${sum(({ length }) => length)} minified`;
}

/** The code that a page loads at once for an import, as a bundler makes it. */
async function bundle(code: string): Promise<string> {
  const entry = fileURLToPath(new URL('size-of.js', dist));
  const virtual: Plugin = {
    name: 'virtual',
    resolveId: (id) => (id === entry ? entry : null),
    load: (id) => (id === entry ? code : null),
  };
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [virtual],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: { entry },
        preserveEntrySignatures: 'strict',
        // Without hashes, which depend on the folder.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  });
  const chunks = [result].flat().flatMap((output) => ('output' in output ? output.output : []));
  /** A chunk with its static imports. */
  const codeWithImports = (name: string): string => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    return chunk?.type === 'chunk' ? chunk.imports.map(codeWithImports).join('') + chunk.code : '';
  };
  return codeWithImports(chunks.find((chunk) => chunk.type === 'chunk' && chunk.isEntry)?.fileName ?? '');
}

const codeOf = (chunks: readonly Chunk[]): readonly Buffer[] => chunks.map(({ code }) => withoutHashes(code));

/** The files that a page names, or that the first file loads by their own names. A shared chunk has no line of its own. */
const namedChunks = (): readonly Chunk[] =>
  [...chunksUntilOpen(), readChunk('notification-inbox-store.js')].filter(({ file, name }) => file === name);

/** Each named file with the shared chunks that it imports and that no line above counts. */
function fileLines(): string[] {
  const counted = new Set<string>();
  const lines = namedChunks().map(({ file, name }) => {
    const own = withImports(file).filter((chunk) => chunk.file === file || chunk.file !== chunk.name);
    const chunks = own.filter((chunk) => !counted.has(chunk.file));
    for (const chunk of chunks) counted.add(chunk.file);
    return sizeLine(name, codeOf(chunks));
  });
  return [...lines, sizeLine(WHOLE_FILE, codeOf([readChunk(WHOLE_FILE)]))];
}

const importLines = (): Promise<string[]> =>
  Promise.all(IMPORTS.map(async ([written, code]) => sizeLine(written, [await bundle(code)])));

/** The lines of the README. */
export const sizeLines = async (): Promise<string[]> => [...fileLines(), ...(await importLines())];

/** The value of `integrity` for a file. */
export const integrityOf = (name: string): string =>
  `sha384-${createHash('sha384')
    .update(readFileSync(new URL(name, dist)))
    .digest('base64')}`;

async function printSizes(): Promise<void> {
  for (const { name, chunks, budget } of budgetedSizes()) console.log(sizeLine(name, codeOf(chunks), budget));
  console.log([sizeLine(WHOLE_FILE, codeOf([readChunk(WHOLE_FILE)])), ...(await importLines())].join('\n'));
  for (const { file } of [...namedChunks(), { file: WHOLE_FILE }]) console.log(`${file} ${integrityOf(file)}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [option, part] = process.argv.slice(2);
  await (option === '--why' ? printBreakdown(part) : printSizes());
}
