/** Small apps of the kinds that people write with Novu's inbox, and what the codemod makes of them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MARK } from '../../../src/cli/codemod/novu/todo.js';
import { readProject } from '../../../src/cli/codemod/novu/project.js';
import { transform } from '../../../src/cli/codemod/novu/transform.js';

const ROOT = fileURLToPath(new URL('apps/', import.meta.url));

export type Files = ReadonlyMap<string, string>;

export interface App {
  readonly name: string;
  /** The code by path, from the folder of the app. */
  readonly files: Files;
  readonly converted: Files;
  readonly todos: readonly string[];
  /** Whether a module of Novu is left. */
  readonly isLeft: boolean;
}

const filesIn = (folder: string): Files =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(path, 'utf8')]),
  );

/** What the codemod makes of all files of an app, style sheets among them. */
export function convert(files: Files): Files {
  const fileOf = readProject(files);
  return new Map(
    [...files].flatMap(([path, code]) => {
      const style = path.replace(/\.\w+$/, '.inbox.css');
      const result = transform(path, code, `./${style.split('/').at(-1)}`, fileOf(path));
      return [[path, result?.code ?? code] as const, ...(result?.css ? [[style, result.css] as const] : [])];
    }),
  );
}

export const APPS: readonly App[] = readdirSync(ROOT).map((name) => {
  const files = filesIn(join(ROOT, name));
  const converted = convert(files);
  const code = [...converted.values()].join('\n');
  const todos = code
    .split(`/* ${MARK}: `)
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf('*/')));
  return { name, files, converted, todos, isLeft: /(from|import|import\() ?['"]@novu\//.test(code) };
});

/** The file that a page starts with. */
export const entryOf = ({ converted }: App): string =>
  [...converted.keys()].find((path) => /^(main|app)\.[jt]sx?$/.test(path)) ?? '';
