/**
 * Languages: which there are besides English, and how each is loaded: only where somebody reads it.
 */
import type { Words } from './en.js';

const LOADS: ReadonlyMap<string, () => Promise<Words>> = new Map([
  ['ar', async () => (await import('./ar.js')).ar],
  ['de', async () => (await import('./de.js')).de],
  ['es', async () => (await import('./es.js')).es],
  ['fr', async () => (await import('./fr.js')).fr],
  ['he', async () => (await import('./he.js')).he],
  ['ja', async () => (await import('./ja.js')).ja],
  ['pt', async () => (await import('./pt-br.js')).ptBR],
  ['zh', async () => (await import('./zh-hans.js')).zhHans],
]);

/** Who reads traditional Chinese isn't helped by simplified. */
const TRADITIONAL = /^zh-(hant|tw|hk|mo)\b/;

/** The language alone, of a BCP 47 tag. */
export const languageOf = (tag: string): string => (tag.toLowerCase().split('-')[0] ?? '').replace('iw', 'he');

/** What loads the words of a language tag; undefined where English is read. */
export const wordsOf = (tag: string): (() => Promise<Words>) | undefined =>
  TRADITIONAL.test(tag.toLowerCase()) ? undefined : LOADS.get(languageOf(tag));
