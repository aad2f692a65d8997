/** Imports a theme from CSS or design tokens: JSON begins with a brace. */
import type { Theme } from '../tokens.js';
import { fromCss } from './css.js';
import { fromDesignTokens } from './design-tokens.js';
import { ImportError } from './read-theme.js';

/** Characters. No theme is as long, and a long text would block the page. */
const MAX_LENGTH = 200_000;

/** The theme, or a sentence that says why there is none. */
export function importTheme(text: string): Theme | string {
  const trimmed = text.trim();
  if (!trimmed) return 'There is no text to import.';
  if (trimmed.length > MAX_LENGTH) return 'The text is too long for a theme.';
  try {
    return /^[[{"]/.test(trimmed) ? fromDesignTokens(trimmed) : fromCss(trimmed);
  } catch (error) {
    if (error instanceof ImportError) return error.message;
    throw error;
  }
}
