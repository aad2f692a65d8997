/**
 * Sizes in bytes as servers send them: the minified files, and each entry of the package with all that it imports. As a
 * program it prints the lines of the README, and the `integrity` of each file.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import type { Plugin } from 'vite';

const dist = new URL('../../dist/', import.meta.url);

const FIRST_FILE = 'notification-inbox.js';
const FILES = [FIRST_FILE, 'notification-inbox-panel.js', 'notification-inbox-whole.js'];

/** An import as a user writes it, and as it reads inside dist/. */
const IMPORTS: readonly (readonly [written: string, code: string])[] = [
  ["import 'notification-inbox'", "import './index.js'"],
  ["import { connectInbox } from 'notification-inbox/store'", "export { connectInbox } from './store.js'"],
  ["import { getFeed } from 'notification-inbox/client'", "export { getFeed } from './client.js'"],
];

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** The sum of several files, each compressed on its own. */
function sizeLine(name: string, ...files: readonly (string | Buffer)[]): string {
  const sum = (sizeOf: (file: Buffer) => number): string =>
    kB(files.reduce((total, file) => total + sizeOf(Buffer.from(file)), 0));
  const brotli = sum((file) => brotliCompressSync(file).length);
  const gzip = sum((file) => gzipSync(file, { level: 9 }).length);
  return `${name}: ${brotli} brotli, ${gzip} gzip, ${sum(({ length }) => length)} minified`;
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
  const withImports = (name: string): string => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    return chunk?.type === 'chunk' ? chunk.imports.map(withImports).join('') + chunk.code : '';
  };
  return withImports(chunks.find((chunk) => chunk.type === 'chunk' && chunk.isEntry)?.fileName ?? '');
}

/** A file, and for the first one the chunk that it imports: the panel finds that chunk loaded. */
function filesOf(name: string): readonly Buffer[] {
  const file = readFileSync(new URL(name, dist));
  const [, chunk] = (name === FIRST_FILE && /\bfrom\s*["'`]\.\/([^"'`]+)["'`]/.exec(file.toString())) || [];
  return chunk ? [file, readFileSync(new URL(chunk, dist))] : [file];
}

/** The lines of the README. */
export async function sizeLines(): Promise<string[]> {
  const files = FILES.map((name) => sizeLine(name, ...filesOf(name)));
  return [
    ...files,
    ...(await Promise.all(IMPORTS.map(async ([written, code]) => sizeLine(written, await bundle(code))))),
  ];
}

/** The value of `integrity` for a file. */
export const integrityOf = (name: string): string =>
  `sha384-${createHash('sha384')
    .update(readFileSync(new URL(name, dist)))
    .digest('base64')}`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.log((await sizeLines()).join('\n'));
  for (const name of FILES) console.log(`${name} ${integrityOf(name)}`);
}
