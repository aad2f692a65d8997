/**
 * Languages: which there are besides English, and how each is loaded: only where somebody reads it.
 */
import type { Words } from './en.js';

const LOADS: Readonly<Record<string, () => Promise<Words>>> = {
  ar: async () => (await import('./ar.js')).ar,
  de: async () => (await import('./de.js')).de,
  es: async () => (await import('./es.js')).es,
  fr: async () => (await import('./fr.js')).fr,
  he: async () => (await import('./he.js')).he,
  ja: async () => (await import('./ja.js')).ja,
  pt: async () => (await import('./pt-br.js')).ptBR,
  zh: async () => (await import('./zh-hans.js')).zhHans,
};

/** What loads the words of a language tag; undefined where English is read. */
export function wordsOf(tag: string): (() => Promise<Words>) | undefined {
  const [language = '', ...rest] = tag.toLowerCase().split('-');
  // Who reads traditional Chinese isn't helped by simplified.
  return /hant|tw|hk|mo/.test(rest.join()) ? undefined : LOADS[language];
}
