/**
 * A mutant: a module of the source with a defect in some of its exported functions. The functions are overridden by name, so
 * the type checker follows each rename. `plant.ts` puts a mutant into a bundle.
 */
export interface Mutant {
  /** Unique in its list; says what goes wrong. */
  readonly name: string;
  /** An arrow function with one `import()`: `plant.ts` reads the module's path from it. */
  readonly load: () => Promise<object>;
  readonly mutate: (original: never) => object;
  /** The names of the overridden functions. Rejects if one of them is not an exported function of the module. */
  readonly overriddenNames: () => Promise<readonly string[]>;
}

/** Only calls from other modules reach an override: a call inside of the module still reaches the original. */
export const mutant = <M extends object>(
  name: string,
  load: () => Promise<M>,
  mutate: (original: M) => NoInfer<Partial<M>>,
): Mutant => ({
  name,
  load,
  mutate,
  overriddenNames: async () => {
    const original = await load();
    const names = Object.keys(mutate(original));
    const exported = new Map<string, unknown>(Object.entries(original));
    for (const one of names)
      if (typeof exported.get(one) !== 'function') throw new TypeError(`"${name}": ${one} is not an exported function`);
    return names;
  },
});

/** A function whose result has other members in the place of some. */
export const changing =
  <A extends readonly unknown[], R extends object>(
    create: (...args: A) => R,
    change: (original: NoInfer<R>, ...args: A) => NoInfer<Partial<R>>,
  ) =>
  (...args: A): R => {
    const original = create(...args);
    return { ...original, ...change(original, ...args) };
  };
