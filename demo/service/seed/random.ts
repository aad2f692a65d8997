/**
 * A random number generator that gives the same numbers each time (mulberry32), so that every seed looks alike.
 */
export interface Random {
  /** From 0 up to, but not including, 1. */
  readonly next: () => number;
  /** A whole number from 0 up to, but not including, `limit`. */
  readonly below: (limit: number) => number;
  readonly chance: (share: number) => boolean;
  pick<T>(from: readonly T[]): T;
  /** Like `pick`, but as from a pile of cards: nothing comes again before all have come. */
  deal<T>(from: readonly T[]): T;
  /** 16 hex digits. */
  readonly tail: () => string;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  const piles = new Map<readonly unknown[], number[]>();
  const half = (): string => below(4_294_967_296).toString(16).padStart(8, '0');
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick<T>(from: readonly T[]): T {
      const chosen = from[below(from.length)];
      if (chosen === undefined) throw new Error('Nothing to pick from');
      return chosen;
    },
    deal<T>(from: readonly T[]): T {
      const kept = piles.get(from) ?? [];
      const pile = kept.length > 0 ? kept : from.map((_, index) => index);
      piles.set(from, pile);
      const [index = 0] = pile.splice(below(pile.length), 1);
      const chosen = from[index];
      if (chosen === undefined) throw new Error('Nothing to deal');
      return chosen;
    },
    tail: () => half() + half(),
  };
}
