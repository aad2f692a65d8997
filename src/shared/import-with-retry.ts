/**
 * Loads a file that a page does not need at first. The second try imports another URL: Firefox keeps a failed import for the
 * life of the page, and every engine keeps a module whose text was cut off.
 */

/**
 * The specifier of a native `import()` in a function's source, as the bundler left it. Empty where the bundler loads chunks
 * by code of its own, as webpack does: that code asks the network again by itself.
 */
const specifierOf = (importModule: () => unknown): string =>
  /\bimport\([^"'`]*["'`]([^"'`]+)/.exec(String(importModule))?.[1] ?? '';

/**
 * What `pick` finds in a module: in the module itself, or as one of its exports under any name, as in a file that others import
 * from as well. Throws what `pick` threw for the module.
 */
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

/** `pick` returns the export to use; it throws or returns undefined if the module does not have it. */
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
    // Bundlers leave this import alone: it is relative to this file, as the first one is.
    return pickFrom(await import(/* @vite-ignore */ /* webpackIgnore: true */ specifier + query), pick);
  }
}
