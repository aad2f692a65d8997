/** What stands in the way of a release, apart from tests and the checks of the packed files. Changes nothing. */
import { execFileSync } from 'node:child_process';
import { NOTICES } from '../notices/notices.js';
import { filesIn, read, readJson, ROOT } from '../repository.js';
import { placeholdersIn, withOwner, withReports, writtenOwner, ownerOf } from './owner.js';

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** Sentences, for people; none if all is well. */
export type Problems = readonly string[];

export function ownerProblems(): Problems {
  const open = placeholdersIn(writtenOwner());
  const owner = ownerOf(writtenOwner());
  const isWritten =
    withOwner(read('package.json'), owner) === read('package.json') &&
    withReports(read('SECURITY.md'), owner) === read('SECURITY.md');
  return [
    ...(open.length > 0 ? [`Nobody has filled in owner.json: ${open.join(', ')}.`] : []),
    ...(isWritten ? [] : ['package.json or SECURITY.md differs from owner.json: run "npm run owner".']),
  ];
}

export function treeProblems(): Problems {
  const changed = git('status', '--porcelain');
  return changed ? [`The work tree has changes that are not committed:\n${changed}`] : [];
}

interface Versions {
  readonly version: string;
  readonly locked: string;
  readonly changelog: string;
  /** Files of changes that no version has. */
  readonly changesets: readonly string[];
  readonly tags: readonly string[];
}

export function versionProblems({ version, locked, changelog, changesets, tags }: Versions): Problems {
  const [, newest] = /^## (\S+)$/m.exec(changelog) ?? [];
  return [
    ...(locked === version ? [] : [`package-lock.json has ${locked}, package.json ${version}.`]),
    ...(newest === version
      ? []
      : [`The changelog begins with ${newest ?? 'no version'}, package.json has ${version}.`]),
    ...(changesets.length > 0
      ? [`Changes without a version: ${changesets.join(', ')}. Run "npm run release:version".`]
      : []),
    ...(tags.includes(`v${version}`) ? [`There is a tag v${version} already, of another commit.`] : []),
  ];
}

export function readVersions(): Versions {
  const versionIn = (name: string): string => (readJson(name) as { readonly version: string }).version;
  return {
    version: versionIn('package.json'),
    locked: versionIn('package-lock.json'),
    changelog: read('CHANGELOG.md'),
    changesets: filesIn('.changeset').filter((name) => /^(?!README).*\.md$/.test(name)),
    tags: git('tag', '--no-contains', 'HEAD').split('\n'),
  };
}

/** The licences of bundled packages want their notices in each copy. */
export const noticesProblems = (files: readonly { readonly path: string }[]): Problems =>
  files.some(({ path }) => path === `dist/${NOTICES}`) ? [] : [`The package has no dist/${NOTICES}.`];

/** npm asks the service that runs the build for a token: elsewhere it refuses to publish with provenance. */
export const provenanceProblems = (env: NodeJS.ProcessEnv): Problems =>
  env['ACTIONS_ID_TOKEN_REQUEST_URL'] || env['SIGSTORE_ID_TOKEN']
    ? []
    : ['Provenance needs a build in GitHub Actions with "id-token: write", or in GitLab with SIGSTORE_ID_TOKEN.'];
