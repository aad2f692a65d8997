/** Node's built-in modules, faster than the web APIs. Loaded without an import, so other runtimes' bundles lack them. */

interface Hash {
  update(data: string | Uint8Array): { digest(encoding: 'hex'): string };
}

export interface NodeCrypto {
  createHmac(algorithm: 'sha256', key: string): Hash;
  createHash(algorithm: 'sha1'): Hash;
}

export interface NodeReadable {
  on(event: 'data', listener: (chunk: Uint8Array) => void): unknown;
  on(event: 'end' | 'close', listener: () => void): unknown;
  on(event: 'error', listener: (cause: unknown) => void): unknown;
}

/** The `IncomingMessage` that a client receives. */
export interface NodeIncomingMessage extends NodeReadable {
  readonly statusCode?: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly complete: boolean;
  pipe(target: NodeReadable): NodeReadable;
  destroy(): unknown;
}

export interface NodeClientRequest {
  /** Whether its connection was used for another request before. */
  readonly reusedSocket: boolean;
  on(event: 'response', listener: (message: NodeIncomingMessage) => void): unknown;
  on(event: 'upgrade', listener: (message: NodeIncomingMessage, socket: { destroy(): unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
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

/** Undefined in other runtimes than Node: Deno and Bun have these modules, too, but their web APIs are faster. */
export function nodeBuiltin<Name extends keyof Builtins>(name: Name): Builtins[Name] | undefined {
  const { process } = globalThis as { readonly process?: Runtime };
  const isNode = process?.release?.name === 'node' && !('Deno' in globalThis) && !('Bun' in globalThis);
  return isNode ? process.getBuiltinModule?.(name) : undefined;
}
