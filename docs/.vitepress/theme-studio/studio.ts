/** The state of the theme studio: a theme, the brand colour that it may come from, and their entries in the hash. */
import { computed, signal } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import { followHash } from '../controls/hash-state.js';
import { toHex } from './colour/colour.js';
import { derive, repair } from './colour/derive.js';
import { measure } from './colour/pairs.js';
import type { Measured } from './colour/pairs.js';
import { parseColour } from './colour/parse-colour.js';
import { readHash, writeTheme } from './io/hash.js';
import { colourTokens, EMPTY, SCHEMES, splitSchemes, withColour } from './tokens.js';
import type { ColourPair, Scheme, Theme } from './tokens.js';
import { resolve } from './colour/resolve.js';

export interface Studio {
  readonly theme: Signal<Theme>;
  /** `#rrggbb`. */
  readonly brand: Signal<string>;
  /** The chroma of the neutral colours, in percent of 0.1: stronger greys would be colours. */
  readonly tint: Signal<number>;
  /** Every pair, in light and dark. */
  readonly measured: ReadonlySignal<Readonly<Record<Scheme, readonly Measured[]>>>;
  /** Replaces the colours by a palette of the brand. */
  readonly applyBrand: (brand: string, tint: number) => void;
  readonly setColour: (name: string, scheme: Scheme, hex: string) => void;
  /** Changes the foreground of a pair until it passes. */
  readonly repairPair: (pair: Measured) => void;
  readonly dispose: () => void;
}

export const DEFAULT_BRAND = '#4f46e5';
export const DEFAULT_TINT = 12;

/** The two values of a colour token, as the inbox resolves them. */
export const pairOf = (theme: Theme, name: string): ColourPair => {
  const own = theme.colours[name];
  if (own) return own;
  const [light, dark] = SCHEMES.map((scheme) => toHex(resolve(theme, scheme)[name] ?? [0, 0, 0]));
  return { light: light ?? '', dark: dark ?? '' };
};

/** Mixtures have no token: the colour that they come from is changed. */
const SOURCES: Readonly<Record<string, string>> = { 'on-tonal': 'accent', 'body-unread': 'unread-surface' };

export function createStudio(): Studio {
  const theme = signal(EMPTY);
  const brand = signal(DEFAULT_BRAND);
  const tint = signal(DEFAULT_TINT);
  const dispose = followHash(
    (hash) => {
      theme.value = readHash(hash);
      brand.value = theme.value.colours['accent']?.light ?? DEFAULT_BRAND;
    },
    () => writeTheme(theme.value),
  );
  const setColour: Studio['setColour'] = (name, scheme, hex) => {
    theme.value = withColour(theme.peek(), name, { ...pairOf(theme.peek(), name), [scheme]: hex });
  };
  return {
    theme,
    brand,
    tint,
    measured: computed(() => ({ light: measure(theme.value, 'light'), dark: measure(theme.value, 'dark') })),
    applyBrand: (newBrand, newTint) => {
      brand.value = newBrand;
      tint.value = newTint;
      const rgb = parseColour(newBrand);
      if (rgb) theme.value = { ...theme.peek(), colours: derive(rgb, newTint / 1000) };
    },
    setColour,
    repairPair: ({ foreground, colours, minimum, scheme }) => {
      const [own, background] = colours.map(parseColour);
      const name = SOURCES[foreground] ?? foreground;
      if (own && background) setColour(name, scheme, toHex(repair(own, background, minimum)));
    },
    dispose,
  };
}

/** The default of a colour token as text, for a reader. */
export const defaultOf = (name: string): ColourPair =>
  splitSchemes(colourTokens.find((token) => token.name === name)?.default ?? '');
