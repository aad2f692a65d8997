/**
 * Checks of what a host sets. A mistake throws at the start, where somebody reads it: the message names the option and the
 * kind of its value, never the value, which may be a secret.
 */

/** The most milliseconds that a timer takes. */
export const MAX_DELAY_MS = 2 ** 31 - 1;

function kindOf(value: unknown): string {
  if (value === null || value === undefined || Number.isNaN(value)) return String(value);
  if (typeof value === 'number')
    return value < 0 ? 'a negative number' : value === 0 ? 'zero' : 'a number out of range';
  if (typeof value === 'string') return value === '' ? 'an empty string' : 'a string';
  return Array.isArray(value) ? 'an array' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

export const wrong = (name: string, wanted: string, value: unknown): TypeError =>
  new TypeError(`${name} must be ${wanted}; it is ${kindOf(value)}`);

/** @throws TypeError unless `isRight` */
export function check(name: string, isRight: boolean, wanted: string, value: unknown): void {
  if (!isRight) throw wrong(name, wanted, value);
}

/** A number above 0, or nothing, which stands for the default. @throws TypeError */
export function checkNumber(name: string, value: unknown, most = Number.MAX_SAFE_INTEGER): void {
  const isRight = typeof value === 'number' && value > 0 && value <= most;
  check(name, value === undefined || isRight, `a number above 0 and of ${most} at most`, value);
}

/** Numbers above 0 by name; `most` has the limits of some. @throws TypeError */
export function checkNumbers(
  name: string,
  values: unknown,
  names: readonly string[],
  most: Readonly<Record<string, number>> = {},
): void {
  check(name, values === undefined || (typeof values === 'object' && values !== null), 'an object', values);
  for (const one of names) checkNumber(`${name}.${one}`, Reflect.get(Object(values), one), most[one]);
}

/** A function, or nothing. @throws TypeError */
export const checkFunction = (name: string, value: unknown): void =>
  check(name, value === undefined || typeof value === 'function', 'a function', value);

/** An object with certain methods, or nothing. @throws TypeError */
export function checkMethods(name: string, value: unknown, methods: readonly string[]): void {
  const isRight = methods.every((method) => typeof Reflect.get(Object(value), method) === 'function');
  check(name, value === undefined || isRight, `an object with ${methods.join(' and ')}`, value);
}
