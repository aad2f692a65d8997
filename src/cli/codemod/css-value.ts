/** Checks whether a text can be the value of a declaration. Knows no property. */

/** A string, the start of a function, a bracket, or a character that ends no declaration. */
const TOKEN = /"[^"\\\p{Cc}]*"|'[^'\\\p{Cc}]*'|\(|\)|(?!\/\*)[^"'()[\]{};<>@!\\\p{Cc}]/gu;

/** Whether a value ends what it begins, and nothing else: strings and brackets are closed, and no declaration ends. */
export function isCssValue(text: string): boolean {
  const tokens = text.match(TOKEN) ?? [];
  let depth = 0;
  for (const token of tokens) {
    depth += token === '(' ? 1 : token === ')' ? -1 : 0;
    if (depth < 0) return false;
  }
  return depth === 0 && text.trim() !== '' && tokens.join('') === text;
}
