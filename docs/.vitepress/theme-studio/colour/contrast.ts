/** Contrast as WCAG 2.2 defines it. */
import { toLinear } from './colour.js';
import type { Rgb } from './colour.js';

/** The relative luminance, 0 to 1. */
export const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);

/** The contrast ratio of two colours, 1 to 21. */
export function contrast(first: Rgb, second: Rgb): number {
  const [a, b] = [luminance(first), luminance(second)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Rounded down, as a ratio of 4.499 does not pass 4.5. */
export const formatRatio = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(2);
