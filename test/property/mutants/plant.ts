/**
 * A plugin for Vite that plants one mutant into a bundle. The mutated module is replaced by one that exports everything of
 * the original and overrides the mutant's functions. The files on disk stay as they are.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { Mutant } from './mutant.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FOLDER = fileURLToPath(new URL('./', import.meta.url));
const ORIGINAL = '?original';
/** The bundle must not load the modules that other mutants name. */
const LOADER = /\(\)\s*=>\s*import\([^)]*\)/g;

/** The path of the module that `load` imports. */
function pathOf({ name, load }: Mutant): string {
  const [, path = ''] = /["'][^"']*?(src\/[^"']+?)\.[jt]sx?["']/.exec(String(load)) ?? [];
  const found = [`${ROOT}${path}.ts`, `${ROOT}${path}.tsx`].find((file) => existsSync(file));
  if (!found) throw new Error(`"${name}": its module is not in the source`);
  return found;
}

/** `list` is the module that exports the mutants as `MUTANTS`. An override is called late: modules may import each other. */
const mutatedModule = (name: string, original: string, list: string, overridden: readonly string[]): string => `
import * as original from ${JSON.stringify(original)};
import { MUTANTS } from ${JSON.stringify(list)};
export * from ${JSON.stringify(original)};
let mutated;
const planted = () => (mutated ??= MUTANTS.find((one) => one.name === ${JSON.stringify(name)}).mutate(original));
${overridden.map((one) => `export const ${one} = (...args) => planted().${one}(...args);`).join('\n')}
`;

export async function plant(mutant: Mutant, list: URL): Promise<Plugin> {
  const path = pathOf(mutant);
  const code = mutatedModule(mutant.name, path + ORIGINAL, fileURLToPath(list), await mutant.overriddenNames());
  return {
    name: 'mutant',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith(ORIGINAL) ? id : null),
    load: (id) => {
      if (id === path) return code;
      return id === path + ORIGINAL ? readFileSync(path, 'utf8') : null;
    },
    transform: (text, id) => (id.startsWith(FOLDER) ? { code: text.replace(LOADER, 'null'), map: null } : null),
  };
}
