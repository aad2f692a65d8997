/**
 * Keys derived from the secret: the subject by which a browser knows its subscriber, the idempotency keys sent to the
 * service, and ETags. No key reveals its input. It does not know the routes.
 */
import { nodeBuiltin } from './node/node-builtin.js';

const encoder = new TextEncoder();

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

type Sign = (text: string) => string | Promise<string>;

/** Uses Node's synchronous HMAC where available; Web Crypto's takes a turn of another thread. */
function createSigner(secret: string): Sign {
  const crypto = nodeBuiltin('node:crypto');
  if (crypto) return (text) => crypto.createHmac('sha256', secret).update(text).digest('hex');
  const { subtle } = globalThis.crypto;
  const key = subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  // Each use awaits the key. Without this handler, a runtime without HMAC would exit before the first use.
  key.catch(() => {});
  return async (text) => toHex(new Uint8Array(await subtle.sign('HMAC', await key, encoder.encode(text))));
}

/** SHA-1 on Node, where it is fastest, else SHA-256. Only tells contents apart; the ETags made of it are signed. */
export async function digest(bytes: Uint8Array): Promise<string> {
  const crypto = nodeBuiltin('node:crypto');
  if (crypto) return crypto.createHash('sha1').update(bytes).digest('hex');
  return toHex(new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', new Uint8Array(bytes))));
}

const MAX_CACHED_SUBJECTS = 10_000;

export class DerivedKeys {
  readonly #sign: Sign;
  readonly #subjects = new Map<string, string>();

  constructor(secret: string) {
    this.#sign = createSigner(secret);
  }

  /** 32 hexadecimal characters: the same in each process for the same subscriber, scope and secret. */
  async deriveSubject(subscriberId: string, scope?: string): Promise<string> {
    // A JSON array delimits its members unambiguously: two lists of parts never give the same text.
    const text = JSON.stringify(['subject', subscriberId, ...(scope === undefined ? [] : [scope])]);
    const cached = this.#subjects.get(text);
    if (cached !== undefined) return cached;
    const subject = (await this.#sign(text)).slice(0, 32);
    this.#subjects.set(text, subject);
    const [oldest = ''] = this.#subjects.keys();
    if (this.#subjects.size > MAX_CACHED_SUBJECTS) this.#subjects.delete(oldest);
    return subject;
  }

  /**
   * The key sent to the service in place of the browser's key, 64 hexadecimal characters. Includes subscriber and path,
   * because a service may look up keys without them.
   */
  async deriveIdempotencyKey(
    subscriberId: string,
    method: string,
    route: string,
    ids: readonly string[],
    key: string,
  ): Promise<string> {
    return this.#sign(JSON.stringify(['key', subscriberId, method, route, ...ids, key]));
  }

  /**
   * 32 hexadecimal characters, different for each subscriber. Without the secret, nobody can guess contents from a tag.
   * @param source What the response is derived from; `version` is all else that it depends on.
   */
  async deriveEtag(readerSubject: string, version: string, source: Uint8Array | string): Promise<string> {
    const content = await digest(typeof source === 'string' ? encoder.encode(source) : source);
    return (await this.#sign(JSON.stringify(['answer', readerSubject, version, content]))).slice(0, 32);
  }
}
