/**
 * Modules of Node, where the proxy runs on it or on a runtime that has them: some of what they do costs a fraction of what the
 * web's own interfaces do. Nothing is imported, so a bundle for another runtime has no trace of them.
 */
import type * as Crypto from 'node:crypto';
import type * as Http from 'node:http';
import type * as Https from 'node:https';
import type * as Zlib from 'node:zlib';

interface Builtins {
  readonly 'node:crypto': typeof Crypto;
  readonly 'node:http': typeof Http;
  readonly 'node:https': typeof Https;
  readonly 'node:zlib': typeof Zlib;
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
