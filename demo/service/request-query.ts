/**
 * Reads the query of a request into plain values. Lists may be written `a=1&a=2`, `a[]=1` or `a[0]=1`.
 */
import { Invalid } from './errors.js';
import type { Data } from './types.js';

const lists = new Set(['transactionId']);

export function readQuery(url: string): Data {
  const found = new Map<string, string[]>();
  for (const [written, value] of new URL(url).searchParams) {
    const name = written.replace(/\[\d*\]$/, '');
    const key = lists.has(name) ? name : written;
    found.set(key, [...(found.get(key) ?? []), value]);
  }
  const entries = [...found].map(([name, values]): [string, unknown] => {
    if (lists.has(name)) return [name, values];
    if (values.length > 1) throw new Invalid([`${name} must be given once`]);
    return [name, values[0]];
  });
  return Object.fromEntries(entries);
}
