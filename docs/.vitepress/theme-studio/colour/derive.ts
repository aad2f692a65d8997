/**
 * A palette for both schemes from one brand colour. Every pair of pairs.ts passes, whatever the brand is: a lightness is
 * moved until it does. The brand itself is the light accent if its contrast allows.
 */
import type { ColourPair, Scheme, Theme } from '../tokens.js';
import { EMPTY, SCHEMES } from '../tokens.js';
import { fromOklch, mix, toHex, toOklch } from './colour.js';
import type { Oklch, Rgb } from './colour.js';
import { contrast } from './contrast.js';

/** Of colours as a screen shows them: nothing is rounded afterwards. */
const TARGET = 4.5;
const LIGHTNESS_STEP = 0.004;
/** Share of the accent in the count of a tab, the strongest tint below text in the accent: colour/resolve.ts. */
const STRONGEST_TINT = 0.09;

/** Lightness and chroma of the neutral colours; chroma is a share of the tint. */
const NEUTRALS: Readonly<Record<Scheme, Readonly<Record<string, readonly [lightness: number, chroma: number]>>>> = {
  light: {
    surface: [1, 0],
    'surface-hover': [0.974, 0.3],
    'surface-sunken': [0.967, 0.35],
    border: [0.922, 0.6],
    text: [0.21, 0.9],
    'text-muted': [0.49, 1.2],
  },
  dark: {
    surface: [0.205, 0.6],
    'surface-hover': [0.24, 0.7],
    'surface-sunken': [0.175, 0.5],
    border: [0.3, 0.8],
    text: [0.965, 0.3],
    'text-muted': [0.72, 0.8],
  },
};
const STATUS: Readonly<Record<'danger' | 'success', Oklch>> = {
  danger: { l: 0.53, c: 0.19, h: 27 },
  success: { l: 0.51, c: 0.12, h: 152 },
};

/** The nearest lightness, in one direction, at which a colour has enough contrast to all of these. */
function reach(colour: Oklch, step: number, backgrounds: (candidate: Rgb) => readonly Rgb[]): Rgb {
  for (let { l } = colour; l >= 0 && l <= 1; l += step) {
    const candidate = fromOklch({ ...colour, l });
    if (backgrounds(candidate).every((background) => contrast(candidate, background) >= TARGET)) return candidate;
  }
  return step < 0 ? [0, 0, 0] : [1, 1, 1];
}

/** White if it is legible on the accent, else a very dark colour of its hue. */
function textOn(accent: Rgb, hue: number): Rgb {
  const white: Rgb = [1, 1, 1];
  return contrast(white, accent) >= TARGET
    ? white
    : reach({ l: 0.24, c: 0.04, h: hue }, -LIGHTNESS_STEP, () => [accent]);
}

/** `tint` is the chroma of the neutral colours: 0 for grey, about 0.015 for a hint of the brand. */
function paletteOf(brand: Rgb, scheme: Scheme, tint: number): Readonly<Record<string, Rgb>> {
  const { l, c, h } = toOklch(brand);
  const away = scheme === 'light' ? -LIGHTNESS_STEP : LIGHTNESS_STEP;
  const neutral = (name: string): Oklch => {
    const [lightness, chroma] = NEUTRALS[scheme][name] ?? [0, 0];
    return { l: lightness, c: Math.min(c, chroma * tint), h };
  };
  const surface = fromOklch(neutral('surface'));
  const [hover, sunken] = [fromOklch(neutral('surface-hover')), fromOklch(neutral('surface-sunken'))];
  const start = scheme === 'light' ? { l, c, h } : { l: Math.max(l, 0.68), c: Math.min(c, 0.16), h };
  // Text in the accent stands on tints of it, which become lighter or darker with it.
  const accent = reach(start, away, (own) => [surface, hover, mix(own, surface, STRONGEST_TINT)]);
  const grounds = [surface, hover, sunken, mix(accent, surface, STRONGEST_TINT)];
  const onGrounds = (colour: Oklch): Rgb => reach(colour, away, () => grounds);
  const status = ({ l: lightness, c: chroma, h: hue }: Oklch): Rgb =>
    onGrounds(scheme === 'light' ? { l: lightness, c: chroma, h: hue } : { l: 0.74, c: chroma * 0.75, h: hue });
  return {
    accent,
    'on-accent': textOn(accent, h),
    surface,
    'surface-hover': hover,
    'surface-sunken': sunken,
    border: fromOklch(neutral('border')),
    text: onGrounds(neutral('text')),
    'text-muted': onGrounds(neutral('text-muted')),
    danger: status(STATUS.danger),
    success: status(STATUS.success),
  };
}

export function derive(brand: Rgb, tint: number): Theme['colours'] {
  const [light, dark] = SCHEMES.map((scheme) => paletteOf(brand, scheme, tint));
  const pairOf = (name: string): ColourPair => ({
    light: toHex(light?.[name] ?? brand),
    dark: toHex(dark?.[name] ?? brand),
  });
  return Object.fromEntries(Object.keys(light ?? EMPTY.colours).map((name) => [name, pairOf(name)]));
}

/** The colour of the same hue and chroma, nearest in lightness, that passes on a background; for one failing pair. */
export function repair(foreground: Rgb, background: Rgb, minimum: number): Rgb {
  const colour = toOklch(foreground);
  const found = [-LIGHTNESS_STEP, LIGHTNESS_STEP].flatMap((step) => {
    for (let { l } = colour; l >= 0 && l <= 1; l += step) {
      const candidate = fromOklch({ ...colour, l });
      if (contrast(candidate, background) >= minimum) return [{ candidate, distance: Math.abs(l - colour.l) }];
    }
    return [];
  });
  const [nearest] = found.toSorted((a, b) => a.distance - b.distance);
  return (
    nearest?.candidate ?? (contrast([1, 1, 1], background) > contrast([0, 0, 0], background) ? [1, 1, 1] : [0, 0, 0])
  );
}
