/** A plugin for the analyzer, which reads only classes: collects the members of interfaces by the interface's name. */
import { ts } from './analyzer.js';
import type { Node, Plugin } from './analyzer.js';

export interface Member {
  readonly name: string;
  readonly type: string;
  readonly description: string;
}

export interface Interface {
  readonly description: string;
  /** The names of the interfaces that it extends. */
  readonly bases: readonly string[];
  readonly members: readonly Member[];
}

const describe = ({ jsDoc }: Node): string => jsDoc?.[0]?.comment?.replace(/\s+/g, ' ') ?? '';

const toMember = (node: Node): Member => ({
  name: node.name?.text ?? '',
  type: node.type?.getText() ?? '',
  description: describe(node),
});

/** Fills `found` while the analyzer runs. */
export const interfaces = (found: Map<string, Interface>): Plugin => ({
  name: 'interfaces',
  analyzePhase({ node }) {
    if (!ts.isInterfaceDeclaration(node)) return;
    const bases = (node.heritageClauses ?? []).flatMap(({ types }) => types.map((type) => type.getText()));
    found.set(node.name?.text ?? '', { description: describe(node), bases, members: node.members.map(toMember) });
  },
});
