/** What the site takes from the repository: version, address, titles. Reads files; knows nothing of VitePress. */
import { readFileSync } from 'node:fs';

export const ROOT = new URL('../../', import.meta.url);
export const readSource = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

interface Manifest {
  readonly version: string;
  readonly repository?: string | { readonly url?: string };
}

/**
 * The web address of the repository without a slash at its end; undefined while package.json has none or a placeholder, such as
 * `https://example.com/OWNER/notification-inbox`. Links to the source are then hidden.
 */
export function repositoryOf({ repository }: Pick<Manifest, 'repository'>): string | undefined {
  const url = (typeof repository === 'string' ? repository : repository?.url) ?? '';
  const web = url.replace(/^git\+/, '').replace(/\.git$/, '');
  return /^https:\/\/[\w.-]+\/[\w./-]+$/.test(web) && !/\/OWNER\/|\/\/(\w+\.)?example\./.test(web) ? web : undefined;
}

const manifest = JSON.parse(readSource('package.json')) as Manifest;
export const VERSION = manifest.version;
export const REPOSITORY = repositoryOf(manifest);

/** The first heading of a page, without marks of code. */
export const titleOf = (text: string): string => (/^# (.+)$/m.exec(text)?.[1] ?? '').replaceAll('`', '');

/** `0.1.3` belongs to 0.1, and 2.4.0 to 2: what may break has documentation of its own. */
export const lineOf = (version: string): string => /^0\.\d+|^\d+/.exec(version)?.[0] ?? version;

export interface VersionLink {
  readonly text: string;
  /** From the root of the host, or from the base of this site if `isHere`. */
  readonly link: string;
  readonly isHere: boolean;
}

/**
 * The version menu. The newest version is at `/`, each older one at a path of its own, such as `/0.1/`. An older site knows the
 * versions of its own changelog alone, and leads to the newest without its number.
 */
export function versionLinks(base: string, version: string, changelog: string): VersionLink[] {
  const lines = [...changelog.matchAll(/^## \[?(\d+\.\d+\.\d+)/gm)].map(([, found = '']) => lineOf(found));
  const here = lineOf(version);
  const older = [...new Set(lines)].filter((line) => line !== here);
  const newest = base === '/' ? [] : [{ text: 'Newest', link: '/', isHere: false }];
  return [
    ...newest,
    { text: here, link: base, isHere: true },
    ...older.map((line) => ({ text: line, link: `/${line}/`, isHere: false })),
  ];
}
