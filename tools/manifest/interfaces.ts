/** A plugin for the analyzer, which reads only classes: collects the members of interfaces by the interface's name. */
import { ts, type Node, type Plugin } from './analyzer.js';

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

/** What stands for the parameters of a generic interface: their defaults. */
type Defaults = readonly (readonly [parameter: string, type: string])[];

const toMember = (node: Node, defaults: Defaults): Member => ({
  name: node.name?.text ?? '',
  type: defaults.reduce(
    (text, [parameter, type]) => text.replaceAll(new RegExp(`\\b${parameter}\\b`, 'g'), type),
    node.type?.getText() ?? '',
  ),
  description: describe(node),
});

/** Fills `found` while the analyzer runs. */
export const interfaces = (found: Map<string, Interface>): Plugin => ({
  name: 'interfaces',
  analyzePhase({ node }) {
    if (!ts.isInterfaceDeclaration(node)) return;
    const bases = (node.heritageClauses ?? []).flatMap(({ types }) =>
      types.map((type) => type.getText().replace(/<.*/s, '')),
    );
    const defaults = (node.typeParameters ?? []).flatMap(({ name, default: type }): Defaults =>
      type ? [[name?.text ?? '', type.getText()]] : [],
    );
    const members = node.members.map((member) => toMember(member, defaults));
    found.set(node.name?.text ?? '', { description: describe(node), bases, members });
  },
});
