/** Every pair of colours that meet in the inbox, and the contrast that each needs: WCAG 2.2, 1.4.3 and 1.4.11. */
import type { Scheme, Theme } from '../tokens.js';
import { contrast } from './contrast.js';
import { toHex } from './colour.js';
import type { Palette } from './resolve.js';
import { resolve } from './resolve.js';

const TEXT_MINIMUM = 4.5;
const SHAPE_MINIMUM = 3;

export interface Pair {
  /** Names of tokens or mixtures: colour/resolve.ts. */
  readonly foreground: string;
  readonly background: string;
  readonly label: string;
  /** The ratio that it needs. */
  readonly minimum: number;
}

const SURFACES: readonly (readonly [name: string, label: string])[] = [
  ['surface', 'the surface'],
  ['surface-hover', 'a row under the pointer'],
  ['unread-surface', 'an unread row'],
];

const TEXTS: readonly (readonly [name: string, label: string])[] = [
  ['text', 'Text'],
  ['text-muted', 'Muted text'],
  ['accent', 'Accent text'],
  ['danger', 'Failed action'],
  ['success', 'Completed action'],
];

const pair = (foreground: string, background: string, label: string, minimum = TEXT_MINIMUM): Pair => ({
  foreground,
  background,
  label,
  minimum,
});

export const PAIRS: readonly Pair[] = [
  ...TEXTS.flatMap(([text, name]) => SURFACES.map(([surface, on]) => pair(text, surface, `${name} on ${on}`))),
  pair('body-unread', 'unread-surface', 'Body of an unread row'),
  pair('text', 'surface-sunken', 'Text on a sunken area'),
  pair('text-muted', 'surface-sunken', 'Muted text on a sunken area'),
  pair('on-accent', 'accent', 'Text on the accent: buttons, badge'),
  pair('on-tonal', 'tonal', 'First button of a row'),
  pair('accent', 'selected', 'Count of a tab'),
  pair('surface', 'danger', 'Mark of an important message', SHAPE_MINIMUM),
  pair('unread', 'unread-surface', 'Dot of an unread row', SHAPE_MINIMUM),
  pair('unread', 'surface-hover', 'Dot under the pointer', SHAPE_MINIMUM),
];

export interface Measured extends Pair {
  readonly scheme: Scheme;
  readonly ratio: number;
  readonly passes: boolean;
  /** As `#rrggbb`. */
  readonly colours: readonly [foreground: string, background: string];
}

export const measurePalette = (palette: Palette, scheme: Scheme): readonly Measured[] =>
  PAIRS.flatMap((one) => {
    const [foreground, background] = [palette[one.foreground], palette[one.background]];
    if (!foreground || !background) return [];
    const ratio = contrast(foreground, background);
    const colours = [toHex(foreground), toHex(background)] as const;
    return [{ ...one, scheme, ratio, colours, passes: ratio >= one.minimum }];
  });

export const measure = (theme: Theme, scheme: Scheme): readonly Measured[] =>
  measurePalette(resolve(theme, scheme), scheme);
