/** The public names of the other inboxes, as tools/other-inboxes/read-names.ts has written them. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface Names {
  readonly package: string;
  readonly version: string;
  /** By the header of the table that answers for them. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
}

export const nameFile = (name: string): string =>
  fileURLToPath(new URL(`names/${name.replace('@', '').replace('/', '-')}.json`, import.meta.url));

export const loadNames = (name: string): Names => JSON.parse(readFileSync(nameFile(name), 'utf8')) as Names;
