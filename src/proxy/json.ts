/**
 * JSON from outside, both sides of it: bytes that end in time and size, and values that are what they should be.
 * It does not know whose JSON it reads.
 */

export type JsonRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const toRecord = (value: unknown): JsonRecord => (isRecord(value) ? value : {});

/** Whether a value nests no deeper than `levels`, and has no key that would reach for a prototype. */
export function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (levels === 0 || Object.hasOwn(value, '__proto__')) return false;
  for (const name in value)
    if (Object.hasOwn(value, name) && !isShallow(Reflect.get(value, name), levels - 1)) return false;
  return true;
}

/** Waits for a promise no longer than until the signal, even if what made it does not listen to that. */
export const withAbort = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const stop = (): void => reject(new Error('No longer waited for.'));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });

/** Pieces of so many bytes together as one. */
export function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const [first] = chunks;
  if (first && chunks.length === 1) return first;
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

/**
 * All bytes of a stream, or `undefined` as soon as there are more than `limit`: never is more than that held.
 * @throws what the stream throws, or an `Error` at the signal.
 */
export async function readBytes(
  stream: ReadableStream<Uint8Array> | null,
  limit: number,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  if (!stream) return new Uint8Array();
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await withAbort(reader.read(), signal);
      if (done) break;
      size += value.byteLength;
      if (size > limit) return undefined;
      chunks.push(value);
    }
  } finally {
    // Lets go of what is left, and of the connection with it; a stream that is read to its end takes no notice.
    void reader.cancel().catch(() => {});
  }
  return joined(chunks, size);
}

/** A value costs some 100 times as many bytes of memory as in JSON, where "0," is one. A page of 100 messages has some 5,000. */
const MAX_VALUES = 100_000;
const MAX_LEVELS = 64;
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
/** Brackets and braces differ in this bit alone. */
const BRACE_BIT = 0x20;
const [OPENING, CLOSING] = [0x5b, 0x5d];

/** Whether JSON holds few enough values, and nests no deeper than any answer: read from its bytes, before it is parsed. */
function isBounded(bytes: Uint8Array): boolean {
  let [values, level, isText] = [0, 0, false];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) isText = !isText;
    else if (isText) at += byte === BACKSLASH ? 1 : 0;
    else if (byte === COMMA) values += 1;
    else if ((byte & ~BRACE_BIT) === OPENING) {
      values += 1;
      level += 1;
    } else if ((byte & ~BRACE_BIT) === CLOSING) level -= 1;
    if (values > MAX_VALUES || level > MAX_LEVELS) return false;
  }
  return true;
}

/** The value of UTF-8 JSON; `undefined` where it is none, or holds more values or levels than an answer may. */
export function parseJson(bytes: Uint8Array): unknown {
  // A value takes two bytes at least, and what is nested deeper than an answer is never walked into.
  if (bytes.byteLength > 2 * MAX_VALUES && !isBounded(bytes)) return undefined;
  try {
    // `ignoreBOM` keeps the mark, which is no JSON: RFC 8259 forbids it.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
