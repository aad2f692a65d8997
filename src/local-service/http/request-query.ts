/**
 * Reads the query of a request. A parameter that is given several times is a list, as `a=1&a=2`, `a[]=1` or `a[0]=1`.
 */
import type { Data } from '../types.js';

export function readQuery(url: string): Data {
  const valuesByName = new Map<string, string[]>();
  for (const [parameter, value] of new URL(url).searchParams) {
    const name = parameter.replace(/\[\d*\]$/, '');
    valuesByName.set(name, [...(valuesByName.get(name) ?? []), value]);
  }
  return Object.fromEntries([...valuesByName].map(([name, values]) => [name, values.length > 1 ? values : values[0]]));
}
