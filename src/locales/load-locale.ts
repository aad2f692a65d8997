/**
 * Languages: which there are besides English, and how each is loaded: only where somebody reads it.
 */
import type { Strings } from './en.js';

/** How the words of a language are loaded, and found in the module that comes. */
export interface LocaleSource {
  readonly importModule: () => Promise<Readonly<Record<string, Strings>>>;
  readonly pick: (module: Readonly<Record<string, Strings>>) => Strings | undefined;
}

const source = (name: string, importModule: LocaleSource['importModule']): LocaleSource => ({
  importModule,
  pick: (module) => module[name],
});

const SOURCES: ReadonlyMap<string, LocaleSource> = new Map([
  ['ar', source('ar', () => import('./ar.js'))],
  ['de', source('de', () => import('./de.js'))],
  ['es', source('es', () => import('./es.js'))],
  ['fr', source('fr', () => import('./fr.js'))],
  ['he', source('he', () => import('./he.js'))],
  ['ja', source('ja', () => import('./ja.js'))],
  ['pt', source('ptBR', () => import('./pt-br.js'))],
  ['zh', source('zhHans', () => import('./zh-hans.js'))],
]);

/** Who reads traditional Chinese isn't helped by simplified. */
const TRADITIONAL = /^zh-(hant|tw|hk|mo)\b/;

/** The language alone, of a BCP 47 tag. */
export const languageOf = (tag: string): string => (tag.toLowerCase().split('-')[0] ?? '').replace('iw', 'he');

/** Where the words of a language tag are; undefined where English is read. */
export const localeSourceOf = (tag: string): LocaleSource | undefined =>
  TRADITIONAL.test(tag.toLowerCase()) ? undefined : SOURCES.get(languageOf(tag));
