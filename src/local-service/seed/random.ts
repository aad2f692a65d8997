/** A pseudorandom number generator with a fixed sequence (mulberry32), so that every seed is the same. */
export interface Random {
  /** A number from 0 inclusive to 1 exclusive. */
  readonly next: () => number;
  /** An integer from 0 inclusive to `limit` exclusive. */
  readonly below: (limit: number) => number;
  readonly chance: (share: number) => boolean;
  pick<T>(list: readonly T[]): T;
  /** Like `pick`, but no item is repeated before all have been drawn. */
  draw<T>(list: readonly T[]): T;
  /** 16 hex digits. */
  readonly idTail: () => string;
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
  const remainingByList = new Map<readonly unknown[], number[]>();
  const hexWord = (): string => below(4_294_967_296).toString(16).padStart(8, '0');
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick<T>(list: readonly T[]): T {
      const item = list[below(list.length)];
      if (item === undefined) throw new Error('Nothing to pick from');
      return item;
    },
    draw<T>(list: readonly T[]): T {
      const previous = remainingByList.get(list) ?? [];
      const remaining = previous.length > 0 ? previous : list.map((_, index) => index);
      remainingByList.set(list, remaining);
      const [index = 0] = remaining.splice(below(remaining.length), 1);
      const item = list[index];
      if (item === undefined) throw new Error('Nothing to draw');
      return item;
    },
    idTail: () => hexWord() + hexWord(),
  };
}
