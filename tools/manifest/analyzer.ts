/**
 * The ecosystem's analyzer with types for the used parts: its own types omit its exports and refer to its own copy of
 * TypeScript.
 */
import type { Package } from 'custom-elements-manifest/schema.js';
import * as analyzer from '@custom-elements-manifest/analyzer';

/** A node of a syntax tree, as far as it is read. */
export interface Node {
  readonly name?: { readonly text: string };
  readonly type?: { getText(): string };
  readonly jsDoc?: readonly { readonly comment?: string }[];
  readonly members: readonly Node[];
  /** The parameters of a generic interface. */
  readonly typeParameters?: readonly Node[];
  /** What stands for a parameter that is not given. */
  readonly default?: { getText(): string };
  /** What an interface extends. */
  readonly heritageClauses?: readonly { readonly types: readonly { getText(): string }[] }[];
}

interface TypeScript {
  readonly ScriptTarget: { readonly ES2022: number };
  readonly createSourceFile: (path: string, source: string, target: number, setParents: boolean) => unknown;
  readonly isInterfaceDeclaration: (node: Node) => boolean;
}

export interface Plugin {
  readonly name: string;
  /** Receives every node of every source. */
  readonly analyzePhase: (step: { readonly node: Node }) => void;
}

interface CreateOptions {
  readonly modules: readonly unknown[];
  readonly plugins: readonly Plugin[];
  readonly context: { readonly dev: boolean };
}

export const { create, ts } = analyzer as unknown as {
  readonly create: (options: CreateOptions) => Package;
  readonly ts: TypeScript;
};
