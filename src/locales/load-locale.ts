/**
 * Languages: which there are besides English, and how each is loaded: only where somebody reads it.
 */
const LOCALES = new Map<string, () => Promise<object>>([
  ['ar', () => import('./ar.js')],
  ['de', () => import('./de.js')],
  ['es', () => import('./es.js')],
  ['fr', () => import('./fr.js')],
  ['he', () => import('./he.js')],
  ['ja', () => import('./ja.js')],
  ['pt', () => import('./pt-br.js')],
  ['zh', () => import('./zh-hans.js')],
]);

/** Who reads traditional Chinese isn't helped by simplified. */
const TRADITIONAL = /^zh-(hant|tw|hk|mo)\b/;

/** The language alone, of a BCP 47 tag. */
export const languageOf = (tag: string): string => (tag.toLowerCase().split('-')[0] ?? '').replace('iw', 'he');

/** Loads the module with the words of a language tag; undefined where English is read. */
export const localeOf = (tag: string): (() => Promise<object>) | undefined =>
  TRADITIONAL.test(tag.toLowerCase()) ? undefined : LOCALES.get(languageOf(tag));
