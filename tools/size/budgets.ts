/** How large the files of the build may be, in bytes of Brotli. The build prints them, `test/package/files.test.ts` keeps them. */
import { brotliCompressSync } from 'node:zlib';
import { minifySync } from 'vite';
import { allChunks, chunksBeforeBadge, chunksUntilOpen, readChunk, withoutHashes, type Chunk } from './chunks.js';

/**
 * By the name of a chunk, without a hash, or of a sum; a budget of shared chunks is for all of them. The bundler names exports anew
 * when another file changes, which makes a file up to 40 bytes larger or smaller.
 */
export const BUDGETS: Readonly<Record<string, number>> = {
  'notification-inbox.js': 200,
  'notification-inbox-core.js': 12_950,
  'notification-inbox-store.js': 15_250,
  'notification-inbox-shared.js': 5_900,
  'notification-inbox-panel.js': 26_100,
  'notification-inbox-preferences.js': 4_850,
  'notification-inbox-preferences-client.js': 550,
  'notification-inbox-search.js': 2_250,
  'notification-inbox-groups.js': 3_350,
  'notification-inbox-commands.js': 14_250,
  'notification-inbox-snooze.js': 2_550,
  'notification-inbox-host-warnings.js': 2_250,
  'notification-inbox-late.js': 18_800,
  // Without React and the element.
  'react.js': 1_500,
  'react/store.js': 800,
  'before the badge': 13_050,
  'until open': 45_000,
};

export interface BudgetedSize {
  readonly name: string;
  readonly chunks: readonly Chunk[];
  /** Bytes with Brotli, each file compressed on its own. */
  readonly brotli: number;
  /** Undefined for a chunk that has none. */
  readonly budget: number | undefined;
}

const toSize = (name: string, chunks: readonly Chunk[]): BudgetedSize => ({
  name,
  chunks,
  brotli: chunks.reduce((sum, { code }) => sum + brotliCompressSync(withoutHashes(code)).length, 0),
  budget: BUDGETS[name],
});

/** A module for bundlers, without what it imports, as a bundler minifies it. */
function moduleSize(file: string): BudgetedSize {
  const chunk = readChunk(file);
  return toSize(file, [
    { ...chunk, code: Buffer.from(minifySync(file, chunk.code.toString(), { module: true }).code) },
  ]);
}

/** Every chunk of the build, the sums until the badge and until the panel, and the modules for React. Needs a build. */
export function budgetedSizes(): readonly BudgetedSize[] {
  const all = allChunks();
  const names = new Set(all.map(({ name }) => name));
  return [
    ...[...names].map((name) =>
      toSize(
        name,
        all.filter((chunk) => chunk.name === name),
      ),
    ),
    toSize('before the badge', chunksBeforeBadge()),
    toSize('until open', chunksUntilOpen()),
    moduleSize('react.js'),
    moduleSize('react/store.js'),
  ];
}
