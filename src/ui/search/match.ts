/** Checks whether a message contains the words of a query, in any language. Pure. */
import type { Message } from '../../store/message.js';

/** Marks of Latin, Greek and Cyrillic letters, Hebrew points, Arabic vowels and the lengthening stroke of Arabic. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]/g;
/** Letters that Unicode does not decompose. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };

/** Removes case, marks and width. Marks of other scripts stay, because they are vowels. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/[ßæœøłđı]/g, (letter) => LETTERS[letter] ?? letter);

/** Positions in the original text, which folding may shorten or lengthen. */
export function wordsIn(text: string, query: string): readonly (readonly [start: number, end: number])[] {
  let folded = '';
  /** The position in the text of each letter of `folded`. */
  const places: number[] = [];
  let place = 0;
  for (const letter of text) {
    const part = fold(letter);
    for (let count = 0; count < part.length; count++) places.push(place);
    folded += part;
    place += letter.length;
  }
  places.push(place);
  const found: (readonly [number, number])[] = [];
  for (const word of new Set(fold(query).split(/\s+/)))
    for (let at = word ? folded.indexOf(word) : -1; at >= 0; at = folded.indexOf(word, at + word.length))
      found.push([places[at] ?? 0, places[at + word.length] ?? place]);
  return found;
}

/** A text matches if it contains each word of the query, anywhere. */
export function createMatch(query: string): (folded: string) => boolean {
  const words = fold(query).split(/\s+/);
  return (folded) => words.every((word) => folded.includes(word));
}

/** Caches the folded text of each message: a query grows letter by letter. */
export function createTextIndex(textsOf: (message: Message) => string): (message: Message) => string {
  const folded = new WeakMap<Message, string>();
  return (message) => {
    const known = folded.get(message);
    if (known !== undefined) return known;
    const text = fold(textsOf(message));
    folded.set(message, text);
    return text;
  };
}
