/**
 * Finds the direction of most letters of a text. A name or a URL of another script, which a sentence only mentions, does not
 * change it. Knows neither the language of the text nor the direction of the panel.
 */
export type Direction = 'ltr' | 'rtl';

/** Characters: about five lines. */
const MAX_EXAMINED = 300;
const WORDS = /\p{L}+/gu;
/** Hebrew to the older blocks of Arabic, the first halves of Rohingya and Adlam letters, and presentation forms. */
const RTL = /[\u0590-\u08ff\ud803\ud83a\ufb1d-\ufefc]/;
/**
 * Mentions in a sentence: isolated runs; quotations, but not the `"` inside of a Hebrew word; and words that are Latin in any
 * language, such as URLs, addresses, file names, code and the `{placeholders}` of strings.
 */
const MENTIONS =
  /[\u2066-\u2068][^\u2069]*\u2069|(?<!\S)(?:["«“-„][^"»“-„]+["»“-„]|\S+:\/\/\S+)|(?<![!-~])[!-~]*(?:[\d_/@#={]|\.\w|[a-z][A-Z])[!-~]*/g;

/** Undefined for a text without letters, or with as many of either kind: it takes the direction of the panel. */
export function textDirection(text: string): Direction | undefined {
  const examined = text.slice(0, MAX_EXAMINED);
  // Decides nearly every text: the search ends at the first letter.
  if (!RTL.test(examined)) return examined.search(WORDS) < 0 ? undefined : 'ltr';
  // A text that is only a mention counts as a whole.
  const words = examined.replace(MENTIONS, ' ').match(WORDS) ?? examined.match(WORDS) ?? [];
  const balance = words.reduce((sum, word) => sum + (word.search(RTL) ? -1 : 1) * word.length, 0);
  return balance > 0 ? 'rtl' : balance ? 'ltr' : undefined;
}
