/** Who publishes the package, and where: owner.json is the one place, and the rest is derived from it. Knows nothing of a release. */
import { readJson } from '../repository.js';

/** Addresses may name `{repository}`; those of single files end with a slash and may name `{tag}`. */
export interface Owner {
  readonly author: { readonly name: string; readonly email: string };
  readonly repository: string;
  readonly homepage: string;
  readonly issues: string;
  readonly securityReports: string;
  readonly funding: string;
  /** Of files as pages. */
  readonly pages: string;
  /** Of files as they are. */
  readonly pictures: string;
}

const PLACEHOLDER = /\bOWNER\b|\bexample\.(?:com|org|net)\b/;

/** The paths of the values that nobody has filled in. */
export const placeholdersIn = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, part]) => placeholdersIn(part, path ? `${path}.${name}` : name))
    : PLACEHOLDER.test(String(value))
      ? [path]
      : [];

/** As it is written, with placeholders in it. */
export const writtenOwner = (): Owner => readJson('owner.json') as Owner;

/** With the address of the repository in the others. */
export function ownerOf(written: Owner): Owner {
  const { repository } = written;
  return JSON.parse(JSON.stringify(written).replaceAll('{repository}', repository)) as Owner;
}

/** The fields of package.json that tell about the owner. */
export const packageFields = ({ author, repository, homepage, issues, funding }: Owner): object => ({
  homepage,
  bugs: { url: issues },
  author: `${author.name} <${author.email}>`,
  funding,
  repository: { type: 'git', url: `git+${repository}.git` },
});

/** package.json with those fields, which it has already. */
export function withOwner(manifest: string, owner: Owner): string {
  const before = JSON.parse(manifest) as object;
  return `${JSON.stringify({ ...before, ...packageFields(owner) }, null, 2)}\n`;
}

/** The page with the addresses for reports, which stand at its end: `[form]: …` and `[mail]: …`. */
export const withReports = (page: string, { author, securityReports }: Owner): string =>
  page
    .replace(/^\[form\]: .*$/m, `[form]: ${securityReports}`)
    .replace(/^\[mail\]: .*$/m, `[mail]: mailto:${author.email}`);
