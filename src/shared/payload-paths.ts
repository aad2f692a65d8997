/** Lists the keys of a payload filter as dotted paths (`invoice.id`). The proxy and the page check them by the same rules. */
import { isRecord } from './json.js';

/** Levels of names. The service compares deeper values as a whole. */
export const MAX_FILTER_DEPTH = 3;

export function pathsOf(filter: unknown, path = ''): string[] {
  const entries = isRecord(filter) ? Object.entries(filter) : [];
  if (entries.length === 0) return path ? [path.slice(1)] : [];
  return entries.flatMap(([name, value]) => pathsOf(value, `${path}.${name}`));
}

export const isCovered = (path: string, keys: readonly string[]): boolean =>
  keys.some((key) => `${path}.`.startsWith(`${key}.`));
