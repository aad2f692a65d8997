/**
 * Lists of hostile strings that others have gathered, where they lie beside this repository. A fresh clone has none of
 * them: a test that takes these has strings of its own besides.
 */
import { existsSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../../../shared/corpora/', import.meta.url);

export const TEXTS = ['naughty-strings', 'xss-dompurify', 'hostile-values', 'path-traversal', 'crlf'] as const;
export const ADDRESSES = [
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

/** Every string of these lists, at whatever depth, once. */
export function corpora(...names: readonly string[]): string[] {
  const files = names.map((name) => new URL(`${name}.json`, FOLDER)).filter((file) => existsSync(file));
  const all = files.flatMap((file) => stringsIn(JSON.parse(readFileSync(file, 'utf8'))));
  return [...new Set(all)];
}
