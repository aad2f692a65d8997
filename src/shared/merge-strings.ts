/**
 * Strings of a language with those of the host. Of the host's only texts count, and texts by name where the language has such:
 * what is missing, undefined or of another type keeps that of the language. A plural is taken as a whole.
 */
import { entriesOf, isRecord, textsIn } from './json.js';

/** A name that `usual` does not have may be that of a text or of texts. */
function mergeOne(usual: unknown, own: unknown): unknown {
  if (!isRecord(own)) return typeof own === 'string' && !isRecord(usual) ? own : usual;
  const texts = textsIn(own);
  if (!isRecord(usual)) return usual ?? texts;
  // A language has other forms of a plural than another one.
  if ('other' in usual) return 'other' in texts ? texts : usual;
  return { ...usual, ...texts };
}

export const mergeStrings = <T extends object>(usual: T, own: unknown): T => ({
  ...usual,
  ...Object.fromEntries(entriesOf(own).map(([name, value]) => [name, mergeOne(Reflect.get(usual, name), value)])),
});
