/** Parses JSON from outside within limits of values and depth. It does not know whose JSON it is. */

/** A value takes about 100 times its JSON size in memory: "0," is one value. A page of 100 messages has about 5,000. */
const MAX_VALUES = 100_000;
const MAX_DEPTH = 64;
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
/** The only bit in which brackets and braces differ. */
const BRACE_BIT = 0x20;
const [OPENING, CLOSING] = [0x5b, 0x5d];

/** Whether JSON has few enough values and levels, decided from its bytes, before it is parsed. */
export function isBounded(bytes: Uint8Array): boolean {
  // A value takes at least two bytes. Shorter JSON may still be deep, but no reader recurses into unknown fields.
  if (bytes.byteLength <= 2 * MAX_VALUES) return true;
  let [values, depth, isText] = [0, 0, false];
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte === QUOTE) isText = !isText;
    else if (isText) index += byte === BACKSLASH ? 1 : 0;
    else if (byte === COMMA) values += 1;
    else if ((byte & ~BRACE_BIT) === OPENING) {
      values += 1;
      depth += 1;
    } else if ((byte & ~BRACE_BIT) === CLOSING) depth -= 1;
    if (values > MAX_VALUES || depth > MAX_DEPTH) return false;
  }
  return true;
}

/** The value of UTF-8 JSON; undefined if it is not JSON or exceeds the limits of values and depth. */
export function parseJson(bytes: Uint8Array): unknown {
  if (!isBounded(bytes)) return undefined;
  try {
    // `ignoreBOM` keeps a byte order mark, which then fails to parse: RFC 8259 forbids it.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** Whether a value nests no deeper than `depth` levels and has no key `__proto__`. */
export function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0 || Object.hasOwn(value, '__proto__')) return false;
  for (const name in value)
    if (Object.hasOwn(value, name) && !isShallow(Reflect.get(value, name), depth - 1)) return false;
  return true;
}
