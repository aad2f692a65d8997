/** The keys of a payload that a filter compares, as dotted paths. Both ends use it: the proxy refuses what it does not pass. */
import { isRecord } from './json.js';

/** Of names in a filter. The service compares what lies deeper as a whole. */
export const MAX_FILTER_DEPTH = 3;

/** The path of each value in a filter, such as `invoice.id`. */
export function pathsOf(filter: unknown, path = ''): string[] {
  const entries = isRecord(filter) ? Object.entries(filter) : [];
  if (entries.length === 0) return path ? [path.slice(1)] : [];
  return entries.flatMap(([name, value]) => pathsOf(value, `${path}.${name}`));
}

/** Whether one of the keys is the path, or leads to it. */
export const isCovered = (path: string, keys: readonly string[]): boolean =>
  keys.some((key) => `${path}.`.startsWith(`${key}.`));
