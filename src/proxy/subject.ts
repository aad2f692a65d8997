/**
 * What is derived from the secret: the name under which a browser knows a subscriber, the keys that go to the service,
 * and the tags of answers. It does not know the routes. No result says anything of what it was made of.
 */

const encoder = new TextEncoder();

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export class Subject {
  readonly #key: Promise<CryptoKey>;

  constructor(secret: string) {
    this.#key = crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
    ]);
    // Awaited at each use; without this, a runtime that has no HMAC would end the process before the first.
    this.#key.catch(() => {});
  }

  /** 32 hexadecimal characters: the same for the same subscriber, scope and secret, whichever process makes it. */
  async of(subscriberId: string, scope?: string): Promise<string> {
    return (await this.#sign(['subject', subscriberId, ...(scope === undefined ? [] : [scope])])).slice(0, 32);
  }

  /**
   * The key that goes to the service instead of the browser's own, 64 hexadecimal characters.
   * A service may know a key by itself alone, without subscriber or path, so these are in it.
   */
  async key(subscriberId: string, method: string, route: string, ids: readonly string[], key: string): Promise<string> {
    return this.#sign(['key', subscriberId, method, route, ...ids, key]);
  }

  /**
   * Tells an answer from any other, in 32 hexadecimal characters: of another subscriber it is another, though it says the
   * same, and nobody without the secret can try what it was made of.
   */
  async tag(name: string, answer: string): Promise<string> {
    return (await this.#sign(['answer', name], answer)).slice(0, 32);
  }

  /** A JSON array has one reading only, and says where it ends: no two lists of parts make the same text. */
  async #sign(parts: readonly string[], rest = ''): Promise<string> {
    const bytes = encoder.encode(JSON.stringify(parts) + rest);
    return hex(new Uint8Array(await crypto.subtle.sign('HMAC', await this.#key, bytes)));
  }
}
