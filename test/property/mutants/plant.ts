/**
 * A plugin for Vite that plants mutants into a bundle, of which at most one is active: that with the name in
 * `globalThis.activeMutant`. Each mutated module is replaced by one that exports everything of the original and overrides the
 * functions of its mutants. The files on disk stay as they are.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { Mutant } from './mutant.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FOLDER = fileURLToPath(new URL('./', import.meta.url));
const ORIGINAL = '?original';
/** The bundle must not load the modules by the functions of the mutants. */
const LOADER = /\(\)\s*=>\s*import\([^)]*\)/g;

function pathOf({ name, load }: Mutant): string {
  const [, path = ''] = /["'][^"']*?(src\/[^"']+?)\.[jt]sx?["']/.exec(String(load)) ?? [];
  const found = [`${ROOT}${path}.ts`, `${ROOT}${path}.tsx`].find((file) => existsSync(file));
  if (!found) throw new Error(`"${name}": its module is not in the source`);
  return found;
}

/** `list` is the module that exports the mutants as `MUTANTS`. An override is called late: modules may import each other. */
const mutatedModule = (path: string, list: string, names: readonly string[], overridden: Iterable<string>): string => `
import * as original from ${JSON.stringify(path + ORIGINAL)};
import { MUTANTS } from ${JSON.stringify(list)};
export * from ${JSON.stringify(path + ORIGINAL)};
const names = ${JSON.stringify(names)};
const { activeMutant } = globalThis;
let mutated;
const planted = () => (mutated ??= { ...original, ...MUTANTS.find((one) => one.name === activeMutant).mutate(original) });
const active = () => (names.includes(activeMutant) ? planted() : original);
${[...overridden].map((one) => `export const ${one} = (...args) => active().${one}(...args);`).join('\n')}
`;

export async function plant(mutants: readonly Mutant[], list: URL): Promise<Plugin> {
  const modules = new Map<string, { readonly names: string[]; readonly overridden: Set<string> }>();
  for (const mutant of mutants) {
    const path = pathOf(mutant);
    const { names, overridden } = modules.get(path) ?? { names: [], overridden: new Set() };
    for (const one of await mutant.overriddenNames()) overridden.add(one);
    modules.set(path, { names: [...names, mutant.name], overridden });
  }
  return {
    name: 'mutants',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith(ORIGINAL) ? id : null),
    load: (id) => {
      const module = modules.get(id);
      if (module) return mutatedModule(id, fileURLToPath(list), module.names, module.overridden);
      return id.endsWith(ORIGINAL) ? readFileSync(id.slice(0, -ORIGINAL.length), 'utf8') : null;
    },
    transform: (text, id) => (id.startsWith(FOLDER) ? { code: text.replace(LOADER, 'null'), map: null } : null),
  };
}

export const withMutant = (code: string, { name }: Mutant): string =>
  `globalThis.activeMutant = ${JSON.stringify(name)};\n${code}`;
