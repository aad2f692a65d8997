/**
 * The files of the build for pages without a bundler, found from the first file by its imports. Knows no names of chunks but
 * those that opening the panel does not need.
 */
import { readFileSync } from 'node:fs';

const dist = new URL('../../dist/', import.meta.url);

export const FIRST_FILE = 'notification-inbox.js';
export const WHOLE_FILE = 'notification-inbox-whole.js';

/** Loaded for another language, for `preview`, or when the reader asks for what they have. */
const NOT_FOR_OPENING = /^locales\/|preview|store|search|preferences|commands|snooze|groups|late|host-warnings/;

export interface Chunk {
  /** The path in dist/. */
  readonly file: string;
  /** The path without the hash of a shared chunk: `notification-inbox-shared.js`. */
  readonly name: string;
  readonly code: Buffer;
  /** Files that load with this one. */
  readonly imports: readonly string[];
  /** Files that this one may load later. */
  readonly dynamicImports: readonly string[];
}

const ANY_HASH = '00000000';
/** The hash of the sources that were built, which may have changed since. */
let built: string | undefined;
const readHash = (): string => {
  const [, hash] = /build:"([\w-]{8})"/.exec(readFileSync(new URL('notification-inbox-core.js', dist), 'utf8')) ?? [];
  if (!hash) throw new Error('dist/notification-inbox-core.js has no build hash.');
  return hash;
};

/** The code with one value for all hashes, which change with every source and compress in another way each time. */
export const withoutHashes = (code: Buffer): Buffer =>
  Buffer.from(
    code
      .toString()
      .replaceAll((built ??= readHash()), ANY_HASH)
      .replaceAll(/(-shared-)[\w-]+(?=\.js)/g, `$1${ANY_HASH}`),
  );

/** Paths in the code of a file in dist/; those of a locale are relative to its folder. */
const pathsIn = (code: string, pattern: RegExp, file: string): string[] =>
  [...code.matchAll(pattern)].map(([, path = '']) => new URL(path, `file:///${file}`).pathname.slice(1));

export function readChunk(file: string): Chunk {
  const code = readFileSync(new URL(file, dist));
  const text = code.toString();
  return {
    file,
    name: file.replace(/(-shared)-[\w-]+(?=\.js$)/, '$1'),
    code,
    imports: pathsIn(text, /(?:\bfrom|\bimport)\s*["'`](\.[^"'`]+)["'`]/g, file),
    dynamicImports: pathsIn(text, /\bimport\(\s*["'`](\.[^"'`]+)["'`]/g, file),
  };
}

/** A file and what `next` leads to from it, each once, in the order in which it is found. */
function reach(file: string, next: (chunk: Chunk) => readonly string[]): Chunk[] {
  const found = new Map<string, Chunk>();
  const waiting = [file];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (found.has(path)) continue;
    const chunk = readChunk(path);
    found.set(path, chunk);
    waiting.push(...next(chunk));
  }
  return [...found.values()];
}

/** A file and all that loads with it. */
export const withImports = (file: string): readonly Chunk[] => reach(file, ({ imports }) => imports);

/** What a page loads until it shows the count. */
export const chunksBeforeBadge = (): readonly Chunk[] => withImports(FIRST_FILE);

/** What a page loads until it shows the panel. */
export const chunksUntilOpen = (): readonly Chunk[] =>
  reach(FIRST_FILE, ({ imports, dynamicImports }) => [
    ...imports,
    ...dynamicImports.filter((file) => !NOT_FOR_OPENING.test(file)),
  ]);

/** Every file but the locales and the file with all parts. */
export const allChunks = (): readonly Chunk[] =>
  reach(FIRST_FILE, ({ imports, dynamicImports }) => [
    ...imports,
    ...dynamicImports.filter((file) => !file.startsWith('locales/')),
  ]);
