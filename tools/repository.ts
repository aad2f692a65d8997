/** The repository and its build as tests and generators read them. Knows no file's meaning but that of package.json. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../', import.meta.url));

export const inRoot = (path: string): string => join(ROOT, path);
export const read = (path: string): string => readFileSync(inRoot(path), 'utf8');
export const readJson = (path: string): unknown => JSON.parse(read(path));
export const exists = (path: string): boolean => existsSync(inRoot(path));

/** The files below a folder of the repository, by their paths from that folder. */
export const filesIn = (folder: string): string[] =>
  readdirSync(inRoot(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(inRoot(folder).length).replaceAll('\\', '/'))
    .map((path) => path.replace(/^\//, ''));

interface Manifest {
  readonly version: string;
  readonly scripts: Readonly<Record<string, string>>;
  readonly main: string;
  /** For the resolver of Parcel, which reads no `exports` unless the host asks for it. */
  readonly alias: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly bin: Readonly<Record<string, string>>;
  readonly sideEffects: readonly string[];
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly customElements: string;
  readonly 'web-types': string;
}

/** package.json */
export const MANIFEST = readJson('package.json') as Manifest;

export interface RunOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs a program; resolves with its output. @throws Error with the command and all that it printed if it fails */
export const run = (options: RunOptions, program: string, ...args: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = execFile(program, args, { ...options, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      if (!error) resolve(stdout);
      else reject(new Error(`${program} ${args.join(' ')}\n${stdout}\n${stderr}`, { cause: error }));
    });
    child.stdin?.end();
  });

/** What the compiler prints about a project: empty if there is nothing to say. */
export const typeErrors = (project: string, cwd = ROOT): Promise<string> =>
  new Promise((resolve) => {
    const tsc = inRoot('node_modules/typescript/bin/tsc');
    execFile(process.execPath, [tsc, '-p', project], { cwd }, (_error, stdout) => resolve(stdout));
  });

const { NODE_ENV: _, ...env } = process.env;

/** The environment of this process without `NODE_ENV`, which Vitest sets and a build would obey. */
export const BUILD_ENV: NodeJS.ProcessEnv = env;
