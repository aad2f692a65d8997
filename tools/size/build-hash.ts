import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/** Hash of the browser's sources: the element turns down the panel of another build. */
export function buildHash(): string {
  const hash = createHash('sha256');
  const names = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  for (const name of names.toSorted())
    if (/\.(tsx?|css)$/.test(name) && !/^(proxy|cli|local-service)\//.test(name))
      hash.update(`${name}\n`).update(readFileSync(`src/${name}`));
  return hash.digest('base64url').slice(0, 8);
}
