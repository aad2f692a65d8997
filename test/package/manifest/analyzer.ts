/**
 * The ecosystem's analyzer, with types of as much of it as is used here: its own leave out what it exports, and speak of a
 * TypeScript that it brings for itself.
 */
import type { Package } from 'custom-elements-manifest/schema.js';
import * as analyzer from '@custom-elements-manifest/analyzer';

/** A node of a syntax tree, as much of it as is read. */
export interface Node {
  readonly name?: { readonly text: string };
  readonly type?: { getText(): string };
  readonly jsDoc?: readonly { readonly comment?: string }[];
  readonly members: readonly Node[];
  /** Of an interface: what it extends. */
  readonly heritageClauses?: readonly { readonly types: readonly { getText(): string }[] }[];
}

interface TypeScript {
  readonly ScriptTarget: { readonly ES2022: number };
  readonly createSourceFile: (path: string, source: string, target: number, setParents: boolean) => unknown;
  readonly isInterfaceDeclaration: (node: Node) => boolean;
}

export interface Plugin {
  readonly name: string;
  /** Is given every node of every source. */
  readonly analyzePhase: (step: { readonly node: Node }) => void;
}

interface Given {
  readonly modules: readonly unknown[];
  readonly plugins: readonly Plugin[];
  readonly context: { readonly dev: boolean };
}

export const { create, ts } = analyzer as unknown as {
  readonly create: (given: Given) => Package;
  readonly ts: TypeScript;
};
