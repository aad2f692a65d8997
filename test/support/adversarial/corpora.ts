/**
 * Public lists of adversarial strings, if they are in a folder next to this repository. A fresh clone has none of them:
 * every test that uses these also has strings of its own.
 */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Tests run in the folder of the repository. In a simulated window `import.meta.url` and `URL` are not those of Node. */
const FOLDER = resolve('../shared/corpora');

export const TEXT_LISTS = ['naughty-strings', 'xss-dompurify', 'hostile-values', 'path-traversal', 'crlf'] as const;
export const URL_LISTS = [
  'url-obfuscated-schemes',
  'url-open-redirect',
  'url-safevalues',
  'url-sanitize-url',
  'path-traversal',
] as const;

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
};

/** Every string of these lists, at any depth, without duplicates. */
export function readCorpora(...names: readonly string[]): string[] {
  const files = names.map((name) => resolve(FOLDER, `${name}.json`)).filter((file) => existsSync(file));
  return [...new Set(files.flatMap((file) => stringsIn(JSON.parse(readFileSync(file, 'utf8')))))];
}
