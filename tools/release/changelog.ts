/** The changelog in its form: a heading for each version, newest first, with one list. Knows nothing of files. */

export interface Changeset {
  readonly summary: string;
  readonly releases: readonly { readonly type: string }[];
}

/** What `changeset status` writes. */
export interface Plan {
  readonly changesets: readonly Changeset[];
  readonly releases: readonly { readonly newVersion: string }[];
}

const TYPES = ['major', 'minor', 'patch'];

const rank = ({ releases }: Changeset): number => Math.min(...releases.map(({ type }) => TYPES.indexOf(type)));

/** A list item; further lines belong to it. */
const item = ({ summary }: Changeset): string => `- ${summary.trim().replaceAll(/\n(?=.)/g, '\n  ')}`;

/**
 * The changelog with a section for the next version: larger changes first.
 * @throws Error if there is no change, or the changelog has no version yet
 */
export function withVersion(changelog: string, { changesets, releases }: Plan): string {
  const [release] = releases;
  const at = changelog.search(/^## /m);
  if (!release || at < 0) throw new Error('There is no change to put into a version.');
  const items = changesets.toSorted((a, b) => rank(a) - rank(b)).map(item);
  return `${changelog.slice(0, at)}## ${release.newVersion}\n\n${items.join('\n')}\n\n${changelog.slice(at)}`;
}
