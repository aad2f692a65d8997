/**
 * The package as it is published: what npm packs, with a README whose pictures and links lead somewhere on the page of the
 * registry, and a package.json without what only a clone can use. Publishes nothing.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST, ROOT } from '../repository.js';
import type { Owner } from './owner.js';

/** Of no use to those who install the package. */
const ONLY_IN_A_CLONE: ReadonlySet<string> = new Set(['scripts', 'devDependencies', 'overrides']);

export interface PackedFile {
  readonly path: string;
  readonly size: number;
}

export interface Pack {
  readonly filename: string;
  /** Bytes of the tarball. */
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly PackedFile[];
}

/** Packs a folder, without its scripts. With `to`, writes the tarball there. */
export function pack(folder: string, to?: string): Pack {
  const args = ['pack', '--json', '--ignore-scripts', ...(to ? ['--pack-destination', to] : ['--dry-run'])];
  const stdout = execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  // Some versions of npm print a list of packages, others an object by name.
  const [first] = Object.values(JSON.parse(stdout) as Record<string, Pack>);
  if (!first) throw new Error(`npm packed nothing in ${folder}.`);
  return first;
}

const FENCE = /^```[^]*?^```$/m;
const RELATIVE = '(?![a-z]+:|#|/)';

/**
 * A page with absolute addresses. The registry's page completes relative ones for some hosts alone, never those in `srcset`,
 * and always with the newest state of the repository.
 */
export function withAddresses(
  page: string,
  { pages, pictures }: Pick<Owner, 'pages' | 'pictures'>,
  tag: string,
): string {
  const [toPage, toPicture] = [pages, pictures].map((address) => address.replace('{tag}', tag));
  const fences = page.match(new RegExp(FENCE, 'gm')) ?? [];
  const prose = page
    .split(FENCE)
    .map((text) =>
      text
        .replace(new RegExp(`\\]\\(${RELATIVE}([^)]+)\\)`, 'g'), `](${toPage}$1)`)
        .replace(new RegExp(`\\b(src|srcset)="${RELATIVE}([^"]+)"`, 'g'), `$1="${toPicture}$2"`),
    );
  return prose.map((text, index) => text + (fences[index] ?? '')).join('');
}

/** package.json for those who install the package. */
export function publishedManifest(manifest: string): string {
  const entries = Object.entries(JSON.parse(manifest) as object).filter(([name]) => !ONLY_IN_A_CLONE.has(name));
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}

/** Writes the tarball into a folder that exists, and the package beside it in `package/`. */
export function stage(folder: string, owner: Owner): Pack {
  const { filename } = pack(ROOT, folder);
  execFileSync('tar', ['-xzf', filename], { cwd: folder });
  const edit = (name: string, change: (text: string) => string): void => {
    const path = join(folder, 'package', name);
    writeFileSync(path, change(readFileSync(path, 'utf8')));
  };
  edit('README.md', (text) => withAddresses(text, owner, `v${MANIFEST.version}`));
  edit('package.json', publishedManifest);
  const to = join(folder, 'tarball');
  mkdirSync(to);
  return pack(join(folder, 'package'), to);
}
