/** What the product's pages and Backstage show of a person without a picture. */

/** Joined letters or characters that are a word: two of them are no initials. */
const ARABIC = /^\p{Script=Arabic}/u;
const EAST_ASIAN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * The first letters of two names; the family name of an East Asian name, as its readers would write it; one Arabic letter,
 * since two would join.
 */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = ''] = words;
  if (EAST_ASIAN.test(first)) return Array.from(first).slice(0, 2).join('');
  const letters = words.map((word) => String.fromCodePoint(word.codePointAt(0) ?? 32));
  return letters
    .slice(0, ARABIC.test(first) ? 1 : 2)
    .join('')
    .toLocaleUpperCase();
}
