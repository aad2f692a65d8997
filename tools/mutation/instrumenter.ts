/** The instrumenter of Stryker, which has a package of its own here. It finds the mutants and marks their places. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = new URL('./', import.meta.url);
const PACKAGE = 'node_modules/@stryker-mutator/instrumenter';

/** Lines and columns begin with 0. */
export interface Position {
  readonly line: number;
  readonly column: number;
}
export interface Span {
  readonly start: Position;
  readonly end: Position;
}
export interface RawMutant {
  readonly id: string;
  readonly fileName: string;
  readonly location: Span;
  readonly mutatorName: string;
  readonly replacement: string;
}
export interface Source {
  readonly name: string;
  readonly content: string;
  /** True for all mutants of the file, or the places of those that are wanted. */
  readonly mutate: true | readonly Span[];
}
export interface Instrumented {
  readonly files: readonly { readonly name: string; readonly content: string }[];
  readonly mutants: readonly RawMutant[];
}
interface Instrumenter {
  instrument(sources: readonly Source[], options: object): Promise<Instrumented>;
}

const versionIn = (path: string): string | undefined => {
  const { packages } = JSON.parse(readFileSync(new URL(path, folder), 'utf8')) as {
    packages: Record<string, { version: string }>;
  };
  return packages[PACKAGE]?.version;
};

/** Installs the version of the lock file, unless it is there. */
function install(): void {
  const installed = 'node_modules/.package-lock.json';
  if (existsSync(new URL(installed, folder)) && versionIn(installed) === versionIn('package-lock.json')) return;
  console.log('The instrumenter is not installed. npm puts it into tools/mutation/node_modules, about 30 MB.');
  const options = { cwd: fileURLToPath(folder), stdio: 'inherit' } as const;
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error'], options);
}

const ignore = (): void => undefined;
const logger = { isDebugEnabled: () => false, debug: ignore, info: ignore, warn: console.warn };

export async function instrument(sources: readonly Source[]): Promise<Instrumented> {
  install();
  const { Instrumenter } = (await import(new URL(`${PACKAGE}/dist/src/index.js`, folder).href)) as {
    readonly Instrumenter: new (log: typeof logger) => Instrumenter;
  };
  return new Instrumenter(logger).instrument(sources, { excludedMutations: [], ignorers: [], plugins: null });
}
