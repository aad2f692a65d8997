/** The tokens of the manifest by kind, and a theme: the values that somebody has set. Touches no element. */
import { TOKENS } from '../controls/manifest.js';
import type { Described } from '../controls/manifest.js';

export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** A colour for each scheme, as `#rrggbb`. */
export type ColourPair = Readonly<Record<Scheme, string>>;

/** By name of a token without `--inbox-`. A token without a value has its default. */
export interface Theme {
  readonly colours: Readonly<Record<string, ColourPair>>;
  /** Every other token: CSS text, the same in both schemes. */
  readonly others: Readonly<Record<string, string>>;
}

export const EMPTY: Theme = { colours: {}, others: {} };

const PREFIX = '--inbox-';
const IS_COLOUR = /#[\da-f]{3,8}\b(?!.*\brgb)|--inbox-accent/;

export interface Token extends Described {
  readonly isColour: boolean;
}

/** Names are without `--inbox-`. */
export const tokens: readonly Token[] = TOKENS.map(({ name, description, default: standard }) => ({
  name: name.slice(PREFIX.length),
  description,
  default: standard,
  isColour: IS_COLOUR.test(standard),
}));

export const colourTokens = tokens.filter(({ isColour }) => isColour);
export const otherTokens = tokens.filter(({ isColour }) => !isColour);

export const propertyOf = (name: string): string => PREFIX + name;
/** The token of a custom property; undefined if the inbox has no such token. */
export const tokenOf = (property: string): Token | undefined =>
  tokens.find(({ name }) => propertyOf(name) === property);

/** The two values of `light-dark(a, b)`; the same value twice for any other text. */
export function splitSchemes(text: string): ColourPair {
  const [, inner] = /^light-dark\((.*)\)$/s.exec(text.trim()) ?? [];
  if (inner === undefined) return { light: text.trim(), dark: text.trim() };
  let depth = 0;
  const comma = Array.from(inner).findIndex((letter) => {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0;
    return letter === ',' && depth === 0;
  });
  return { light: inner.slice(0, comma).trim(), dark: inner.slice(comma + 1).trim() };
}

const without = <T>(values: Readonly<Record<string, T>>, name: string): Record<string, T> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));

/** A theme with one colour changed; without it if there is no pair. */
export const withColour = (theme: Theme, name: string, pair: ColourPair | undefined): Theme => ({
  ...theme,
  colours: { ...without(theme.colours, name), ...(pair && { [name]: pair }) },
});

/** A theme with one other token changed; without it if the text is empty. */
export const withOther = (theme: Theme, name: string, text: string): Theme => ({
  ...theme,
  others: { ...without(theme.others, name), ...(text && { [name]: text }) },
});
