/** Colours: sRGB as three numbers from 0 to 1, and OKLCH for arithmetic. Reads CSS text; knows no token. */

/** Red, green and blue, each 0 to 1, with the curve of sRGB. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Lightness 0 to 1, chroma from 0, hue in degrees. */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

// https://bottosson.github.io/posts/oklab/
const RGB_TO_LMS: Matrix = [
  [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
  [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
  [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
];
const LMS_TO_LAB: Matrix = [
  [0.210_454_255_3, 0.793_617_785, -0.004_072_046_8],
  [1.977_998_495_1, -2.428_592_205, 0.450_593_709_9],
  [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766],
];
const LAB_TO_LMS: Matrix = [
  [1, 0.396_337_777_4, 0.215_803_757_3],
  [1, -0.105_561_345_8, -0.063_854_172_8],
  [1, -0.089_484_177_5, -1.291_485_548],
];
const LMS_TO_RGB: Matrix = [
  [4.076_741_662_1, -3.307_711_591_3, 0.230_969_929_2],
  [-1.268_438_004_6, 2.609_757_401_1, -0.341_319_396_5],
  [-0.004_196_086_3, -0.703_418_614_7, 1.707_614_701],
];

const row = ([a, b, c]: Triple, [x, y, z]: Triple): number => a * x + b * y + c * z;
const multiply = ([first, second, third]: Matrix, values: Triple): Triple => [
  row(first, values),
  row(second, values),
  row(third, values),
];
const map = ([a, b, c]: Triple, change: (value: number) => number): Triple => [change(a), change(b), change(c)];

/** Light of a channel: the curve of sRGB undone. */
export const toLinear = (value: number): number =>
  value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const fromLinear = (value: number): number =>
  value <= 0.003_130_8 ? value * 12.92 : 1.055 * Math.max(value, 0) ** (1 / 2.4) - 0.055;

export const toOklab = (rgb: Rgb): Triple =>
  multiply(LMS_TO_LAB, map(multiply(RGB_TO_LMS, map(rgb, toLinear)), Math.cbrt));
const fromOklab = (lab: Triple): Rgb =>
  map(
    multiply(
      LMS_TO_RGB,
      map(multiply(LAB_TO_LMS, lab), (value) => value ** 3),
    ),
    fromLinear,
  );

export function toOklch(rgb: Rgb): Oklch {
  const [l, a, b] = toOklab(rgb);
  return { l, c: Math.hypot(a, b), h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}

const rawRgb = ({ l, c, h }: Oklch): Rgb => {
  const angle = (h * Math.PI) / 180;
  return fromOklab([l, c * Math.cos(angle), c * Math.sin(angle)]);
};
const isInGamut = (rgb: Rgb): boolean => rgb.every((value) => value >= -0.000_1 && value <= 1.000_1);
/** As a screen with 8 bits for a channel shows it. */
const quantize = (rgb: Rgb): Rgb => map(rgb, (value) => Math.round(Math.min(1, Math.max(0, value)) * 255) / 255);

/** The nearest colour of a screen with the same lightness and hue: less chroma if there is none with as much. */
export function fromOklch(colour: Oklch): Rgb {
  const whole = rawRgb(colour);
  if (isInGamut(whole)) return quantize(whole);
  let [least, most] = [0, colour.c];
  for (let step = 0; step < 16; step++) {
    const c = (least + most) / 2;
    if (isInGamut(rawRgb({ ...colour, c }))) least = c;
    else most = c;
  }
  return quantize(rawRgb({ ...colour, c: least }));
}

/** `color-mix(in oklab, first share, second)`; `share` is 0 to 1. */
export function mix(first: Rgb, second: Rgb, share: number): Rgb {
  const [a, b] = [toOklab(first), toOklab(second)];
  return quantize(
    fromOklab([0, 1, 2].map((index) => (a[index] ?? 0) * share + (b[index] ?? 0) * (1 - share)) as unknown as Triple),
  );
}

export const toHex = (rgb: Rgb): string =>
  `#${rgb
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
