/** What holds for all values of some arbitraries: an assertion of fast-check and its property in one call. */
import * as fc from 'fast-check';

interface Runs {
  readonly numRuns?: number;
  readonly seed?: number;
}
type Arbitraries<T extends unknown[]> = { [K in keyof T]: fc.Arbitrary<T[K]> };
type Values = [unknown, ...unknown[]];

export const forAll =
  (runs: Runs = {}) =>
  <T extends Values>(...property: [...Arbitraries<T>, (...values: T) => boolean | void]): void =>
    fc.assert(fc.property<T>(...property), runs);

export const forAllAsync =
  (runs: Runs = {}) =>
  <T extends Values>(...property: [...Arbitraries<T>, (...values: T) => Promise<boolean | void>]): Promise<void> =>
    fc.assert(fc.asyncProperty<T>(...property), runs);
