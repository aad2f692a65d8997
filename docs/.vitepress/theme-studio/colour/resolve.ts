/** The colours that the inbox shows for a theme, with its defaults and mixtures (src/ui/styles). */
import { colourTokens, splitSchemes } from '../tokens.js';
import type { Scheme, Theme } from '../tokens.js';
import { mix } from './colour.js';
import type { Rgb } from './colour.js';
import { parseColour } from './parse-colour.js';

/** By name of a token, and of a mixture that has no token: `tonal`, `on-tonal`, `selected`, `body-unread`. */
export type Palette = Readonly<Record<string, Rgb>>;

const BLACK: Rgb = [0, 0, 0];
const of = (palette: Palette, name: string): Rgb => palette[name] ?? BLACK;

/** Shares of the accent in the mixtures of src/ui/styles/tokens.css and src/ui/panel/. */
const TONAL: Readonly<Record<Scheme, number>> = { light: 0.1, dark: 0.18 };
const ON_TONAL = 0.75;
const SELECTED = 0.09;
const UNREAD_TINT = 0.03;
/** The text of an unread row has a colour of its own, without a token: src/ui/list/rows/message-row.css. */
const UNREAD_BODY: Readonly<Record<Scheme, string>> = { light: '#3a3a42', dark: '#cfcfd6' };

const defaults: Readonly<Record<string, Readonly<Record<Scheme, string>>>> = Object.fromEntries(
  colourTokens.map(({ name, default: text }) => [name, splitSchemes(text)]),
);

export function resolve({ colours }: Theme, scheme: Scheme): Palette {
  const palette: Record<string, Rgb> = {};
  for (const { name } of colourTokens) {
    const found = parseColour(colours[name]?.[scheme] ?? '') ?? parseColour(defaults[name]?.[scheme] ?? '');
    if (found) palette[name] = found;
  }
  const [accent, surface] = [of(palette, 'accent'), of(palette, 'surface')];
  // These two have a default that depends on the accent.
  palette['unread'] ??= accent;
  palette['unread-surface'] ??= mix(accent, surface, UNREAD_TINT);
  return {
    ...palette,
    tonal: mix(accent, surface, TONAL[scheme]),
    'on-tonal': mix(accent, of(palette, 'text'), ON_TONAL),
    selected: mix(accent, surface, SELECTED),
    'body-unread': parseColour(UNREAD_BODY[scheme]) ?? BLACK,
  };
}
