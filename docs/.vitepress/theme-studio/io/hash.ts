/** A theme as entries of the address’ hash: `accent=4f46e5-8b87ff&radius=6px`. Ignores what it does not know. */
import { propertyOf, tokenOf, EMPTY, withColour, withOther } from '../tokens.js';
import type { Theme } from '../tokens.js';
import { ImportError, readTheme } from './read-theme.js';

export function writeTheme({ colours, others }: Theme): URLSearchParams {
  const hash = new URLSearchParams();
  for (const [name, { light, dark }] of Object.entries(colours)) hash.set(name, `${light}-${dark}`.replaceAll('#', ''));
  for (const [name, text] of Object.entries(others)) hash.set(name, text);
  return hash;
}

export function readHash(hash: URLSearchParams): Theme {
  let theme = EMPTY;
  for (const [name, text] of hash) {
    const token = tokenOf(propertyOf(name));
    if (!token) continue;
    const [, light, dark] = /^([\da-f]{6})-([\da-f]{6})$/.exec(text) ?? [];
    if (token.isColour && light && dark) theme = withColour(theme, name, { light: `#${light}`, dark: `#${dark}` });
    if (!token.isColour) theme = withOther(theme, name, readOther(name, text));
  }
  return theme;
}

/** Empty if the text is no value of the token. */
function readOther(name: string, text: string): string {
  try {
    return readTheme([{ property: propertyOf(name), text }]).others[name] ?? '';
  } catch (error) {
    if (error instanceof ImportError) return '';
    throw error;
  }
}
