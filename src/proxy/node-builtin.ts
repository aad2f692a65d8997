/**
 * Modules of Node, where the proxy runs on it: some of what they do costs a fraction of what the web's own interfaces do.
 * Nothing is imported, so a bundle for another runtime has no trace of them; of each module only the part that is used has a
 * type.
 */

interface Digester {
  update(data: string | Uint8Array): { digest(encoding: 'hex'): string };
}

export interface NodeCrypto {
  createHmac(algorithm: 'sha256', key: string): Digester;
  createHash(algorithm: 'sha1'): Digester;
}

export interface NodeReadable {
  on(event: 'data', listener: (chunk: Uint8Array) => void): unknown;
  on(event: 'end' | 'close', listener: () => void): unknown;
  on(event: 'error', listener: (cause: unknown) => void): unknown;
}

/** An `IncomingMessage` of a client. */
export interface NodeAnswer extends NodeReadable {
  readonly statusCode?: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Whether the whole of it has arrived. */
  readonly complete: boolean;
  pipe(target: NodeReadable): NodeReadable;
  destroy(): unknown;
}

/** A `ClientRequest`. */
export interface NodeClientRequest {
  /** Whether its connection had served another request before. */
  readonly reusedSocket: boolean;
  on(event: 'response', listener: (answer: NodeAnswer) => void): unknown;
  on(event: 'error', listener: (cause: unknown) => void): unknown;
  end(body: string | undefined): unknown;
  destroy(cause: Error): unknown;
}

interface RequestOptions {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly agent: object;
}

export interface NodeHttp {
  readonly Agent: new (options: { readonly keepAlive: boolean; readonly scheduling: 'lifo' }) => object;
  request(url: URL, options: RequestOptions): NodeClientRequest;
}

export interface NodeZlib {
  createGunzip(): NodeReadable;
}

interface Builtins {
  readonly 'node:crypto': NodeCrypto;
  readonly 'node:http': NodeHttp;
  readonly 'node:https': NodeHttp;
  readonly 'node:zlib': NodeZlib;
}

interface Runtime {
  readonly release?: { readonly name?: string };
  getBuiltinModule?<Name extends keyof Builtins>(name: Name): Builtins[Name] | undefined;
}

/** Undefined on any runtime but Node: others have these modules for compatibility, and their own interfaces are the faster. */
export function nodeBuiltin<Name extends keyof Builtins>(name: Name): Builtins[Name] | undefined {
  const { process } = globalThis as { readonly process?: Runtime };
  const isNode = process?.release?.name === 'node' && !('Deno' in globalThis) && !('Bun' in globalThis);
  return isNode ? process.getBuiltinModule?.(name) : undefined;
}
