/**
 * The size of the built single file, as a server would send it, and its hash for the `integrity` of a script tag. Run as a
 * program it prints both, the size in the README's own words.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const SINGLE = new URL('../../dist/notification-inbox.js', import.meta.url);

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** Bytes of a file, as they are and compressed. */
export function sizeOf(file: URL): { readonly raw: number; readonly gzip: number; readonly brotli: number } {
  const bytes = readFileSync(file);
  return { raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotliCompressSync(bytes).length };
}

/** One line on the single file, as it stands in the README. */
export function sizeLine(): string {
  const { raw, gzip, brotli } = sizeOf(SINGLE);
  return `notification-inbox.js: ${kB(brotli)} brotli, ${kB(gzip)} gzip, ${kB(raw)} minified`;
}

/** What a script tag says to take this very file and no other. */
export const integrity = (): string => `sha384-${createHash('sha384').update(readFileSync(SINGLE)).digest('base64')}`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(`${sizeLine()}\n${integrity()}`);
