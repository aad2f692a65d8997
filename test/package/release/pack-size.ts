/** How large the package is, and may be. */
import { statSync } from 'node:fs';
import { filesIn, inRoot, MANIFEST, ROOT } from '../repository.js';
import { pack } from './stage.js';
import type { Pack } from './stage.js';

/** Bytes of the tarball, bytes on disk, and the number of files. A page of the documentation adds 4 kB, and 10 kB on disk. */
export const PACK_BUDGET = { size: 1_080_000, unpackedSize: 3_450_000, files: 160 };

export type PackSize = Pick<Pack, 'size' | 'unpackedSize'> & { readonly files: { readonly length: number } };

/** `853 kB packed, 2.7 MB on disk, 132 files` */
export const sizeText = ({ size, unpackedSize, files }: PackSize): string =>
  `${Math.round(size / 1000)} kB packed, ${(unpackedSize / 1_000_000).toFixed(1)} MB on disk, ${files.length} files`;

export const overBudget = (packed: PackSize): string[] => {
  const { size, unpackedSize, files } = PACK_BUDGET;
  return packed.size > size || packed.unpackedSize > unpackedSize || packed.files.length > files
    ? [`The package is over its budget: ${sizeText(packed)}; see test/package/release/pack-size.ts.`]
    : [];
};

/** Bytes of the packages that come along: package.test.ts checks that they need no others. */
const dependencySize = (): number =>
  Object.keys(MANIFEST.dependencies)
    .flatMap((name) => filesIn(`node_modules/${name}`).map((path) => inRoot(`node_modules/${name}/${path}`)))
    .reduce((sum, path) => sum + statSync(path).size, 0);

/** Bytes of all that a production install puts on the disk. */
export const installedSize = ({ unpackedSize }: Pick<Pack, 'unpackedSize'>): number => unpackedSize + dependencySize();

/** The line of the README. Needs a build. */
export function sizeLine(): string {
  const packed = pack(ROOT);
  const megabytes = (installedSize(packed) / 1_000_000).toFixed(1);
  const { length } = Object.keys(MANIFEST.dependencies);
  return `npm install notification-inbox: ${sizeText(packed)}; ${megabytes} MB with its ${length} dependencies`;
}
