/** Merges the host's strings into those of a language. Plurals are replaced as a whole: languages differ in their forms. */
import { entriesOf, isRecord, textsIn } from './json.js';

function mergeOne(usual: unknown, own: unknown): unknown {
  if (!isRecord(own)) return typeof own === 'string' && !isRecord(usual) ? own : usual;
  const texts = textsIn(own);
  if (!isRecord(usual)) return usual ?? texts;
  if ('other' in usual) return 'other' in texts ? texts : usual;
  return { ...usual, ...texts };
}

export const mergeStrings = <T extends object>(usual: T, own: unknown): T => ({
  ...usual,
  ...Object.fromEntries(entriesOf(own).map(([name, value]) => [name, mergeOne(Reflect.get(usual, name), value)])),
});
