/** The files that the codemod is tried on: what is put in, and what has to come out. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const folder = new URL('fixtures/', import.meta.url);

export interface Fixture {
  readonly name: string;
  /** With its extension. */
  readonly file: string;
  readonly input: string;
  /** The input again, if nothing is to be changed. */
  readonly output: string;
  /** The style sheet; empty for none. */
  readonly css: string;
}

const read = (path: string): string | undefined => {
  const url = new URL(path, folder);
  return existsSync(url) ? readFileSync(url, 'utf8') : undefined;
};

export const FIXTURES: readonly Fixture[] = readdirSync(folder).map((name) => {
  const file = readdirSync(new URL(`${name}/`, folder)).find((one) => one.startsWith('input.')) ?? '';
  const input = read(`${name}/${file}`) ?? '';
  return {
    name,
    file,
    input,
    output: read(`${name}/${file.replace('input', 'output')}`) ?? input,
    css: read(`${name}/output.css`) ?? '',
  };
});
