/** How large the package is, and may be. */
import { ROOT } from '../repository.js';
import { pack } from './stage.js';
import type { Pack } from './stage.js';

/**
 * Bytes of the tarball, bytes on disk, and the number of files. A page of the documentation adds 4 kB, and 10 kB on disk. The tag and
 * the other entries are two builds, so that a page requests few files: what both need is there twice.
 */
export const PACK_BUDGET = { size: 1_400_000, unpackedSize: 4_400_000, files: 165 };

export type PackSize = Pick<Pack, 'size' | 'unpackedSize'> & { readonly files: { readonly length: number } };

/** `853 kB packed, 2.7 MB on disk, 132 files` */
export const sizeText = ({ size, unpackedSize, files }: PackSize): string =>
  `${Math.round(size / 1000)} kB packed, ${(unpackedSize / 1_000_000).toFixed(1)} MB on disk, ${files.length} files`;

export const overBudget = (packed: PackSize): string[] => {
  const { size, unpackedSize, files } = PACK_BUDGET;
  return packed.size > size || packed.unpackedSize > unpackedSize || packed.files.length > files
    ? [`The package is over its budget: ${sizeText(packed)}; see tools/release/pack-size.ts.`]
    : [];
};

/** The line of the README, for a package without dependencies. Needs a build. */
export const sizeLine = (): string => `npm install notification-inbox: ${sizeText(pack(ROOT))}`;
