/** Imports a file late. A retry needs another URL: Firefox keeps a failed import, every engine a module that was cut off. */

/** The specifier of the `import()` in a function's source; empty where the bundler loads chunks by its own code (webpack). */
const specifierOf = (importModule: () => unknown): string =>
  /\bimport\([^"'`]*["'`]([^"'`]+)/.exec(String(importModule))?.[1] ?? '';

/** Looks in the module and in its exports: a file that others import from as well has its module as an export. */
function pickFrom<M extends object, T>(module: M, pick: (module: M) => T | undefined): NonNullable<T> {
  let failure: unknown;
  for (const candidate of [module, ...Object.values(module)]) {
    try {
      const picked = pick(candidate);
      if (picked) return picked;
    } catch (error) {
      failure ??= error;
    }
  }
  throw failure ?? new TypeError('The file is not the expected one.');
}

export async function importWithRetry<M extends object, T>(
  importModule: () => Promise<M>,
  pick: (module: M) => T | undefined,
): Promise<NonNullable<T>> {
  try {
    return pickFrom(await importModule(), pick);
  } catch (error) {
    const specifier = specifierOf(importModule);
    if (!specifier) throw error;
    const query = `${specifier.includes('?') ? '&' : '?'}retry=${Date.now()}`;
    // Bundlers leave this import as it is: relative to this file, like the first one.
    return pickFrom(await import(/* @vite-ignore */ /* webpackIgnore: true */ specifier + query), pick);
  }
}
