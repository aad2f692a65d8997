/** Types of the functions that change a project: they read files, and return texts. None of them writes. */
import { CommandError } from '../command-error.js';
import type { Change } from '../files/change.js';

export interface ProjectReader {
  /** The text of a file by its path from the folder of the project, with `\n` at the end of each line; undefined if there is no such file. */
  read(path: string): string | undefined;
}

export interface Plan {
  /** The name of the framework, for people. */
  readonly framework: string;
  readonly changes: readonly Change[];
  /** What the user still has to do, a sentence or a few lines each. */
  readonly notes: readonly string[];
}

/** What planners need of package.json. */
export interface Manifest {
  readonly isModule: boolean;
  /** Names of all dependencies, with their version ranges. */
  readonly dependencies: ReadonlyMap<string, string>;
  readonly main: string;
  readonly scripts: readonly string[];
}

/** @throws CommandError */
export function refuse(reason: string): never {
  throw new CommandError(reason);
}

const entriesOf = (value: unknown): [string, string][] =>
  Object.entries(Object(value) as object).filter((entry): entry is [string, string] => typeof entry[1] === 'string');

/** @throws CommandError if there is no valid package.json */
export function readManifest(project: ProjectReader): Manifest {
  const text =
    project.read('package.json') ?? refuse('There is no package.json here. Run init in the folder of your project.');
  const parse = (): Record<string, unknown> => {
    try {
      return { ...(JSON.parse(text) as object) };
    } catch {
      return refuse('package.json is not valid JSON.');
    }
  };
  const { type, main, scripts, dependencies, devDependencies } = parse();
  return {
    isModule: type === 'module',
    dependencies: new Map([...entriesOf(devDependencies), ...entriesOf(dependencies)]),
    main: typeof main === 'string' ? main : '',
    scripts: entriesOf(scripts).map(([, command]) => command),
  };
}

/** The first of these files that exists. */
export const findFile = (project: ProjectReader, paths: readonly string[]): string | undefined =>
  paths.find((path) => project.read(path) !== undefined);

/** A change of a file, or none if its text stays the same. */
export function change(project: ProjectReader, path: string, after: string): Change[] {
  const before = project.read(path);
  return before === after ? [] : [{ path, before, after }];
}
