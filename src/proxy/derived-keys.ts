/**
 * What is derived from the secret: the name under which a browser knows a subscriber, the keys that go to the service,
 * and the tags of answers. It does not know the routes. No result says anything of what it was made of.
 */
import { nodeBuiltin } from './node-builtin.js';

const encoder = new TextEncoder();

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** HMAC-SHA-256 of a text, in hexadecimal. */
type Sign = (text: string) => string | Promise<string>;

/** Node's own does it at once; the Web's takes another thread for it. */
function signerOf(secret: string): Sign {
  const crypto = nodeBuiltin('node:crypto');
  if (crypto) return (text) => crypto.createHmac('sha256', secret).update(text).digest('hex');
  const { subtle } = globalThis.crypto;
  const key = subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  // Awaited at each use; without this, a runtime that has no HMAC would end the process before the first.
  key.catch(() => {});
  return async (text) => hex(new Uint8Array(await subtle.sign('HMAC', await key, encoder.encode(text))));
}

/** SHA-1 on Node, where it is the quickest, and SHA-256: it only has to tell answers apart, and is signed after that. */
export async function digestOf(bytes: Uint8Array): Promise<string> {
  const crypto = nodeBuiltin('node:crypto');
  if (crypto) return crypto.createHash('sha1').update(bytes).digest('hex');
  return hex(new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', new Uint8Array(bytes))));
}

/** Names that are remembered; the oldest goes first. */
const MAX_NAMES = 10_000;

export class Subject {
  readonly #sign: Sign;
  readonly #names = new Map<string, string>();

  constructor(secret: string) {
    this.#sign = signerOf(secret);
  }

  /** 32 hexadecimal characters: the same for the same subscriber, scope and secret, whichever process makes it. */
  async of(subscriberId: string, scope?: string): Promise<string> {
    // A JSON array has one reading only, and says where it ends: no two lists of parts make the same text.
    const text = JSON.stringify(['subject', subscriberId, ...(scope === undefined ? [] : [scope])]);
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    const name = (await this.#sign(text)).slice(0, 32);
    this.#names.set(text, name);
    const [oldest = ''] = this.#names.keys();
    if (this.#names.size > MAX_NAMES) this.#names.delete(oldest);
    return name;
  }

  /**
   * The key that goes to the service instead of the browser's own, 64 hexadecimal characters.
   * A service may know a key by itself alone, without subscriber or path, so these are in it.
   */
  async key(subscriberId: string, method: string, route: string, ids: readonly string[], key: string): Promise<string> {
    return this.#sign(JSON.stringify(['key', subscriberId, method, route, ...ids, key]));
  }

  /**
   * Tells an answer from any other, in 32 hexadecimal characters: of another subscriber it is another, though it says the
   * same, and nobody without the secret can try what it was made of.
   * @param source What the answer is made of; `version` is the rest.
   */
  async tag(name: string, version: string, source: Uint8Array | string): Promise<string> {
    const digest = await digestOf(typeof source === 'string' ? encoder.encode(source) : source);
    return (await this.#sign(JSON.stringify(['answer', name, version, digest]))).slice(0, 32);
  }
}
