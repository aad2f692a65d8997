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

/** `pick` returns the export to use; it throws or returns undefined if the module does not have it. */
export async function importWithRetry<M, T>(
  importModule: () => Promise<M>,
  pick: (module: M) => T | undefined,
): Promise<NonNullable<T>> {
  const take = (module: M): NonNullable<T> => {
    const picked = pick(module);
    if (!picked) throw new TypeError('The file is not the expected one.');
    return picked;
  };
  try {
    return take(await importModule());
  } catch (error) {
    const specifier = specifierOf(importModule);
    if (!specifier) throw error;
    const query = `${specifier.includes('?') ? '&' : '?'}retry=${Date.now()}`;
    // Bundlers leave this import alone: it is relative to this file, as the first one is.
    return take(await import(/* @vite-ignore */ /* webpackIgnore: true */ specifier + query));
  }
}
