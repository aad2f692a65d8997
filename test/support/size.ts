/**
 * What an inbox costs in bytes, as servers send them: the minified files as they are, and each entry of the package as a
 * bundler makes it with all that it imports. Run as a program it prints that in the README's own words, and for the files
 * what goes into the `integrity` of a script tag.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import type { Plugin } from 'vite';

const dist = new URL('../../dist/', import.meta.url);

const FILES = ['notification-inbox.js', 'notification-inbox-panel.js', 'notification-inbox-whole.js'];

/** What somebody writes, and what of the package that is. */
const IMPORTS: readonly (readonly [said: string, code: string])[] = [
  ["import 'notification-inbox'", "import './index.js'"],
  ["import { connectInbox } from 'notification-inbox/store'", "export { connectInbox } from './store.js'"],
  ["import { getFeed } from 'notification-inbox/client'", "export { getFeed } from './client.js'"],
];

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

const line = (name: string, code: string | Buffer): string => {
  const bytes = Buffer.from(code);
  const sizes = [brotliCompressSync(bytes).length, gzipSync(bytes, { level: 9 }).length, bytes.length].map(kB);
  return `${name}: ${sizes[0]} brotli, ${sizes[1]} gzip, ${sizes[2]} minified`;
};

/** All that a page loads for an import before anything is opened. */
async function bundle(code: string): Promise<string> {
  const entry = fileURLToPath(new URL('size-of.js', dist));
  const virtual: Plugin = {
    name: 'virtual',
    resolveId: (id) => (id === entry ? entry : null),
    load: (id) => (id === entry ? code : null),
  };
  const made = await build({
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
        // Without hashes, which are of the folder, too.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  });
  const chunks = [made].flat().flatMap((one) => ('output' in one ? one.output : []));
  /** A chunk with those that it imports; not with those that it imports later. */
  const whole = (name: string): string => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    return chunk?.type === 'chunk' ? chunk.imports.map(whole).join('') + chunk.code : '';
  };
  return whole(chunks.find((chunk) => chunk.type === 'chunk' && chunk.isEntry)?.fileName ?? '');
}

/** One line on each, as they stand in the README. */
export async function sizeLines(): Promise<string[]> {
  const files = FILES.map((name) => line(name, readFileSync(new URL(name, dist))));
  return [...files, ...(await Promise.all(IMPORTS.map(async ([said, code]) => line(said, await bundle(code)))))];
}

/** What a script tag says to take this very file and no other. */
export const integrityOf = (name: string): string =>
  `sha384-${createHash('sha384')
    .update(readFileSync(new URL(name, dist)))
    .digest('base64')}`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.log((await sizeLines()).join('\n'));
  for (const name of FILES) console.log(`${name} ${integrityOf(name)}`);
}
