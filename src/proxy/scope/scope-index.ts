/** Remembers which messages were seen in which scope, so that an action need not look for its message again. */

export interface ScopeIndex {
  add(name: string, ids: Iterable<string>): void;
  has(name: string, id: string): boolean;
}

/** Messages of all readers together; the oldest goes first. */
const MAX_MESSAGES = 20_000;

export function createScopeIndex(most = MAX_MESSAGES): ScopeIndex {
  const seen = new Set<string>();
  return {
    add: (name, ids) => {
      for (const id of ids) {
        const key = `${name}/${id}`;
        seen.delete(key);
        seen.add(key);
      }
      for (const oldest of seen) {
        if (seen.size <= most) break;
        seen.delete(oldest);
      }
    },
    has: (name, id) => seen.has(`${name}/${id}`),
  };
}
