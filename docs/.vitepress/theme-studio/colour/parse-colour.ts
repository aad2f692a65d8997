/** Reads an opaque colour from CSS text: `#rgb`, `#rrggbb`, `rgb()`, `hsl()`, `oklch()`, `white` and `black`. */
import { fromOklch } from './colour.js';
import type { Rgb } from './colour.js';

const NAMES: Readonly<Record<string, Rgb>> = { white: [1, 1, 1], black: [0, 0, 0] };

function fromHex(digits: string): Rgb | undefined {
  const long = digits.length <= 4 ? digits.replace(/./g, '$&$&') : digits;
  if (long.length === 8 && long.slice(6).toLowerCase() !== 'ff') return undefined;
  const channel = (at: number): number => Number.parseInt(long.slice(at, at + 2), 16) / 255;
  return [channel(0), channel(2), channel(4)];
}

/** A number, or a percentage of `whole`; NaN for anything else. */
const amount = (text: string, whole: number): number =>
  /^-?[\d.]+%$/.test(text)
    ? (Number.parseFloat(text) / 100) * whole
    : /^-?[\d.]+(deg)?$/.test(text)
      ? Number.parseFloat(text)
      : Number.NaN;

function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const channel = (offset: number): number => {
    const place = (offset + hue / 30) % 12;
    return (
      lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(place - 3, 9 - place, 1))
    );
  };
  return [channel(0), channel(8), channel(4)];
}

const FUNCTIONS: Readonly<Record<string, (a: string, b: string, c: string) => Rgb>> = {
  rgb: (r, g, b) => [amount(r, 255) / 255, amount(g, 255) / 255, amount(b, 255) / 255],
  hsl: (h, s, l) => fromHsl((amount(h, 360) + 360) % 360, Number.parseFloat(s) / 100, Number.parseFloat(l) / 100),
  oklch: (l, c, h) => fromOklch({ l: amount(l, 1), c: amount(c, 0.4), h: amount(h, 360) }),
};

/** Undefined if the text is no such colour, or if it is transparent: its contrast would depend on what is below it. */
export function parseColour(text: string): Rgb | undefined {
  const value = text.trim().toLowerCase();
  const hex = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.exec(value)?.[1];
  if (hex) return fromHex(hex);
  const [, name = '', list = ''] = /^(rgb|hsl|oklch)a?\(([^()]*)\)$/.exec(value) ?? [];
  const [a = '', b = '', c = '', alpha = '1', ...more] = list.split(/[\s,/]+/).filter(Boolean);
  const read = FUNCTIONS[name];
  if (!read) return NAMES[value];
  if (more.length > 0 || amount(alpha, 1) !== 1 || !c) return undefined;
  const rgb = read(a, b, c);
  return rgb.every((channel) => channel >= 0 && channel <= 1) ? rgb : undefined;
}
