/**
 * The copyright notices of the packages whose code is in `dist/`, as their licences want it. Each build adds those of the
 * modules that it has bundled. A package without a licence ends the build.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

export const NOTICES = 'THIRD_PARTY_NOTICES.txt';

const HEADER = 'The files in this folder contain code of the following packages.\n';
const RULE = `\n${'-'.repeat(80)}\n\n`;

const BUNDLER = fileURLToPath(new URL('../../node_modules/rolldown', import.meta.url));

/** The folder of the package that a module is part of; undefined for one of this repository. */
export const packageFolder = (id: string): string | undefined =>
  id.startsWith('\0') ? BUNDLER : /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0];

/** @throws Error if the package has no file with its licence */
export function noticeOf(folder: string): string {
  const file = readdirSync(folder).find((name) => /^licen[cs]e(\.(md|txt))?$/i.test(name));
  if (file === undefined) throw new Error(`${folder} has no licence: its code can't be published.`);
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, string>;
  return `${name} ${version}\n\n${readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim()}\n`;
}

/** @param before The notices of other builds. */
export function withNotices(before: string, notices: Iterable<string>): string {
  const all = new Set([...before.split(RULE).slice(1), ...notices]);
  return [HEADER, ...[...all].toSorted()].join(RULE);
}

/** Writes the notices beside the files, with those that builds into the same folder have written before. */
export const thirdPartyNotices = (): Plugin => ({
  name: 'third-party-notices',
  generateBundle({ dir = '' }, bundle) {
    const modules = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' ? Object.entries(file.modules) : [],
    );
    const ids = modules.filter(([, { renderedLength }]) => renderedLength > 0).map(([id]) => id);
    const folders = new Set(ids.map(packageFolder).filter((folder) => folder !== undefined));
    const path = join(dir, NOTICES);
    const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
    this.emitFile({ type: 'asset', fileName: NOTICES, source: withNotices(before, [...folders].map(noticeOf)) });
  },
});
