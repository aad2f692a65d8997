/**
 * Stand-ins for `Headers`, `Request` and `Response`. They resolve within microtasks, which the platform's own do not, and
 * have only the members that small JSON bodies need.
 */
const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class HeaderBag {
  readonly #values = new Map<string, string>();

  constructor(init: HeaderBag | Readonly<Record<string, string>> = {}) {
    for (const [name, value] of init instanceof HeaderBag ? init : Object.entries(init))
      this.#values.set(name.toLowerCase(), value);
  }

  get(name: string): string | null {
    return this.#values.get(name.toLowerCase()) ?? null;
  }

  has(name: string): boolean {
    return this.#values.has(name.toLowerCase());
  }

  set(name: string, value: string): void {
    this.#values.set(name.toLowerCase(), value);
  }

  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.#values[Symbol.iterator]();
  }
}

/** A body that is read as one chunk. */
export class Body {
  #rest: Uint8Array | undefined;

  constructor(text: string) {
    this.#rest = encoder.encode(text);
  }

  getReader(): { read(): Promise<{ done: boolean; value: Uint8Array | undefined }>; cancel(): Promise<void> } {
    return {
      read: async () => {
        const value = this.#rest;
        this.#rest = undefined;
        return { done: value === undefined, value };
      },
      cancel: async () => {},
    };
  }

  async cancel(): Promise<void> {}
}

interface Init {
  readonly status?: number;
  readonly headers?: HeaderBag | Readonly<Record<string, string>>;
}

export class FakeResponse {
  readonly status: number;
  readonly headers: HeaderBag;
  readonly type = 'basic';
  readonly #text: string;

  constructor(text: string | Uint8Array | null = '', { status = 200, headers = {} }: Init = {}) {
    this.status = status;
    this.headers = new HeaderBag(headers);
    // Not `instanceof`: bytes may come from another realm than this code.
    this.#text = typeof text === 'object' && text ? decoder.decode(text) : (text ?? '');
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  get body(): Body {
    return new Body(this.#text);
  }

  async text(): Promise<string> {
    return this.#text;
  }

  async json(): Promise<unknown> {
    return JSON.parse(this.#text) as unknown;
  }

  clone(): FakeResponse {
    return new FakeResponse(this.#text, this);
  }
}

/** The members of a `Request` that the proxy reads. */
export interface FakeRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: HeaderBag;
  readonly signal: AbortSignal;
  readonly body: Body | null;
}
