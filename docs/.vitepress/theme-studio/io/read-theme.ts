/** Makes a theme from values by token, as an import reads them. Refuses what it does not know, with a sentence for the reader. */
import { isCssValue } from '../../../../src/cli/codemod/css-value.js';
import { toHex } from '../colour/colour.js';
import { parseColour } from '../colour/parse-colour.js';
import { EMPTY, propertyOf, splitSchemes, tokenOf, withColour, withOther } from '../tokens.js';
import type { ColourPair, Scheme, Theme } from '../tokens.js';

/** A sentence about a text that cannot be imported. */
export class ImportError extends Error {}

/** A value of a custom property; with a scheme if it is for that scheme alone. */
export interface Value {
  /** With `--inbox-`. */
  readonly property: string;
  readonly text: string;
  readonly scheme?: Scheme | undefined;
}

const MAX_QUOTED_LENGTH = 60;
const quote = (text: string): string => `“${text.slice(0, MAX_QUOTED_LENGTH)}”`;

/** What ends a declaration for a reader that does not know strings, such as ours. */
const SEPARATOR = /[;{}<>@]/;
/** Functions of values; others could load something. */
const FUNCTION =
  /^(calc|min|max|clamp|var|env|rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark|cubic-bezier|steps|linear)?$/i;
const STRING = /"[^"]*"|'[^']*'/g;

function isValue(text: string): boolean {
  const functions = text.replaceAll(STRING, '').matchAll(/([^\s,()]*)\(/g);
  const isSafe =
    isCssValue(text) && !SEPARATOR.test(text) && [...functions].every(([, name = '']) => FUNCTION.test(name));
  return isSafe && (typeof CSS === 'undefined' || CSS.supports('--value', text));
}

function toColour(property: string, text: string): string {
  const colour = parseColour(text);
  if (!colour)
    throw new ImportError(
      `${property}: ${quote(text)} is no opaque colour that can be read. Use #rrggbb, rgb(), hsl() or oklch().`,
    );
  return toHex(colour);
}

function toPair(property: string, text: string): ColourPair {
  const { light, dark } = splitSchemes(text);
  return { light: toColour(property, light), dark: toColour(property, dark) };
}

/** @throws ImportError */
export function readTheme(values: readonly Value[]): Theme {
  let theme = EMPTY;
  for (const { property, text, scheme } of values) {
    const token = tokenOf(property);
    if (!token) throw new ImportError(`${property} is no token of the inbox.`);
    const { name } = token;
    if (token.isColour) {
      const pair = toPair(property, text);
      const before = theme.colours[name] ?? pair;
      theme = withColour(theme, name, scheme ? { ...before, [scheme]: pair[scheme] } : pair);
    } else if (!isValue(text)) throw new ImportError(`${property}: ${quote(text)} is no value for a token.`);
    else if (scheme)
      throw new ImportError(`${propertyOf(name)} has one value for light and dark: set it outside of a scheme.`);
    // As CSS does outside of strings: whatever the way of an import, the theme is the same.
    else theme = withOther(theme, name, text.trim().replaceAll(/\s+/g, ' '));
  }
  return theme;
}
