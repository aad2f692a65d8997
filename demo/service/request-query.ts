/** Reads the query of a request. Lists can be written as `a=1&a=2`, `a[]=1` or `a[0]=1`. */
import { ValidationError } from './errors.js';
import type { Data } from './types.js';

const LIST_PARAMETERS = new Set(['transactionId']);

export function readQuery(url: string): Data {
  const valuesByName = new Map<string, string[]>();
  for (const [parameter, value] of new URL(url).searchParams) {
    const name = parameter.replace(/\[\d*\]$/, '');
    const key = LIST_PARAMETERS.has(name) ? name : parameter;
    valuesByName.set(key, [...(valuesByName.get(key) ?? []), value]);
  }
  const entries = [...valuesByName].map(([name, values]): [string, unknown] => {
    if (LIST_PARAMETERS.has(name)) return [name, values];
    if (values.length > 1) throw new ValidationError([`${name} must be given once`]);
    return [name, values[0]];
  });
  return Object.fromEntries(entries);
}
