/**
 * Checks options of the host. A mistake throws when the proxy is created, where somebody reads the error. The message names
 * the option and the kind of its value, never the value, which may be a secret.
 */

/** The longest delay of a timer, in milliseconds. */
export const MAX_DELAY_MS = 2 ** 31 - 1;

function kindOf(value: unknown): string {
  if (value === null || value === undefined || Number.isNaN(value)) return String(value);
  if (typeof value === 'number')
    return value < 0 ? 'a negative number' : value === 0 ? 'zero' : 'a number out of range';
  if (typeof value === 'string') return value === '' ? 'an empty string' : 'a string';
  return Array.isArray(value) ? 'an array' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** @param expected What the option must be, as a noun phrase. */
export const createOptionError = (name: string, expected: string, value: unknown): TypeError =>
  new TypeError(`${name} must be ${expected}; it is ${kindOf(value)}`);

/** @throws TypeError unless `isValid` */
export function check(name: string, isValid: boolean, expected: string, value: unknown): void {
  if (!isValid) throw createOptionError(name, expected, value);
}

/** A number above 0, or undefined for the default. @throws TypeError */
export function checkNumber(name: string, value: unknown, max = Number.MAX_SAFE_INTEGER): void {
  const isValid = typeof value === 'number' && value > 0 && value <= max;
  check(name, value === undefined || isValid, `a number above 0 and at most ${max}`, value);
}

/** An object with numbers above 0, and no other members. @param maxByName Upper limits of some of them. @throws TypeError */
export function checkNumbers(
  name: string,
  values: unknown,
  members: readonly string[],
  maxByName: Readonly<Record<string, number>> = {},
): void {
  check(name, values === undefined || (typeof values === 'object' && values !== null), 'an object', values);
  const unknown = Object.keys(Object(values)).find((member) => !members.includes(member));
  if (unknown !== undefined) throw new TypeError(`${name} has no member "${unknown}".`);
  for (const member of members)
    checkNumber(`${name}.${member}`, Reflect.get(Object(values), member), maxByName[member]);
}

/** A function, or undefined. @throws TypeError */
export const checkFunction = (name: string, value: unknown): void =>
  check(name, value === undefined || typeof value === 'function', 'a function', value);

/** An object with certain methods, or undefined. @throws TypeError */
export function checkMethods(name: string, value: unknown, methods: readonly string[]): void {
  const isValid = methods.every((method) => typeof Reflect.get(Object(value), method) === 'function');
  check(name, value === undefined || isValid, `an object with the methods ${methods.join(' and ')}`, value);
}
