/**
 * Reads the public names of another inbox from its published package, and writes names/<package>.json. Needs the network:
 * `npx tsx tools/other-inboxes/read-names.ts @novu/react`, or without an argument all packages.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nameFile, type Names } from '../../test/package/migrating/names.js';
import { HELPERS, PACKAGES, type NamesInFile, type OtherPackage } from './packages.js';
import { readUnions } from './typescript-api.js';

const TOOLS = ['typescript@5.9', 'react@19', 'react-dom@19', '@types/react@19', '@types/react-dom@19'];
const QUIET = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error'];

/** A throwaway folder with packages in it. */
export function install(packages: readonly string[]): { readonly folder: string; readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'other-inbox-'));
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  execFileSync('npm', ['install', ...QUIET, ...TOOLS, ...packages], { cwd: folder, stdio: 'inherit' });
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

/** A module with a type for each group that has one: `G0`, `G1`, … */
function sourceOf({ name, modules = {}, groups }: OtherPackage): string {
  const imports = Object.entries({ P: name, ...modules }).map(
    ([alias, id]) => `import type * as ${alias} from '${id}';`,
  );
  const types = Object.values(groups).map(
    (group, index) => `export type G${index} = ${typeof group === 'string' ? group : 'never'};`,
  );
  return [...imports, HELPERS, ...types].join('\n');
}

function namesInFile(folder: string, { name }: OtherPackage, file: NamesInFile): string[] {
  const whole = readFileSync(join(folder, 'node_modules', name, file.path), 'utf8');
  const text = file.within ? (whole.match(file.within) ?? []).join('\n') : whole;
  return [...text.matchAll(file.pattern)].map(([, found = '']) => found);
}

/** @param folder Has the package and TOOLS installed. */
export function readNames(folder: string, other: OtherPackage): Names {
  const file = join(folder, 'names.ts');
  writeFileSync(file, sourceOf(other));
  const unions = readUnions(folder, file);
  const manifest = readFileSync(join(folder, 'node_modules', other.name, 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { readonly version: string };
  const groups = Object.entries(other.groups).map(([header, group], index) => {
    const names = typeof group === 'string' ? (unions.get(`G${index}`) ?? []) : namesInFile(folder, other, group);
    if (names.length === 0 || names.includes('undefined')) throw new Error(`${other.name} has no names for ${header}.`);
    return [header, [...new Set(names)].toSorted()] as const;
  });
  return { package: other.name, version, groups: Object.fromEntries(groups) };
}

function main([wanted]: readonly string[]): void {
  for (const other of PACKAGES.filter(({ name }) => wanted === undefined || name === wanted)) {
    const { folder, remove } = install([other.name]);
    writeFileSync(nameFile(other.name), `${JSON.stringify(readNames(folder, other), null, 2)}\n`);
    console.log(`${other.name}: written`);
    remove();
  }
}

if (process.argv[1]?.endsWith('read-names.ts')) main(process.argv.slice(2));
