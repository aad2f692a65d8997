/** Finds the components of Novu among the tags of a file: imported, loaded later, or exported by another file. */
import type { CallExpression, ExportNamedDeclaration, Node, VariableDeclarator } from '@babel/types';
import { usesOf } from '../bindings.js';
import type { Edit } from '../edits.js';
import { endOf, startOf, textOf, walk } from '../syntax.js';
import type { Source } from '../syntax.js';
import { importsOf, isNovu, OURS } from './imports.js';
import { todo } from './todo.js';

export type Part = 'Inbox' | 'InboxContent' | 'Notifications' | 'Bell' | 'Preferences' | 'NovuProvider';

const PARTS: ReadonlySet<string> = new Set<Part>([
  'Inbox',
  'InboxContent',
  'Notifications',
  'Bell',
  'Preferences',
  'NovuProvider',
]);

export const isPart = (name: string): name is Part => PARTS.has(name);

/** What another file exports of Novu, by the name of the export. */
export type PartsOfModule = (module: string) => ReadonlyMap<string, Part>;

export interface Components {
  readonly partOf: (tag: string) => Part | undefined;
  /** Tags that keep their name: what they stand for is changed where it comes from. */
  readonly kept: ReadonlySet<string>;
  /** Names of imports that are exported again, and need ours by their name. */
  readonly exported: ReadonlySet<string>;
}

export const nameOf = (node: Node): string =>
  node.type === 'Identifier' ? node.name : node.type === 'StringLiteral' ? node.value : '';

/** `import('@novu/react')` and `require('@novu/react')`. */
export const isLoad = (node: Node): node is CallExpression =>
  node.type === 'CallExpression' &&
  (node.callee.type === 'Import' || (node.callee.type === 'Identifier' && node.callee.name === 'require')) &&
  node.arguments[0]?.type === 'StringLiteral' &&
  isNovu(node.arguments[0].value);

/** `lazy(() => import('@novu/react').then((module) => ({ default: module.Inbox })))`, with the names of parts in it. */
export function lazyPart({
  init,
  id,
}: VariableDeclarator): { readonly name: string; readonly names: readonly Node[]; readonly load: Node } | undefined {
  if (id.type !== 'Identifier' || init?.type !== 'CallExpression') return undefined;
  const names: Node[] = [];
  let load: Node | undefined;
  walk(init, (node, [parent]) => {
    if (isLoad(node)) load = node.arguments[0];
    const isMember = parent?.type === 'MemberExpression' && parent.property === node && !parent.computed;
    const isKey = parent?.type === 'ObjectProperty' && parent.key === node && !parent.computed;
    if (node.type === 'Identifier' && isPart(node.name) && (isMember || isKey)) names.push(node);
  });
  return load && names.length === 1 && nameOf(names[0] ?? load) === 'Inbox'
    ? { name: id.name, names, load }
    : undefined;
}

const isTag = ({ type }: Node): boolean => /^JSX(Opening|Closing)Element$/.test(type);

export function componentsOf(source: Source, partsOf: PartsOfModule): Components {
  const parts = new Map<string, Part>();
  const kept = new Set<string>();
  const exported = new Set<string>();
  const namespaces: string[] = [];
  for (const node of importsOf(source)) {
    const ofNovu = isNovu(node.source.value);
    const ofModule = ofNovu ? undefined : partsOf(node.source.value);
    for (const one of node.specifiers) {
      if (ofNovu && one.type === 'ImportNamespaceSpecifier') namespaces.push(one.local.name);
      const imported =
        one.type === 'ImportSpecifier' ? nameOf(one.imported) : one.type === 'ImportDefaultSpecifier' ? 'default' : '';
      const part = ofModule?.get(imported) ?? (ofNovu && isPart(imported) ? imported : undefined);
      if (part) parts.set(one.local.name, part);
      if (part && !ofNovu) kept.add(one.local.name);
    }
  }
  walk(source.file.program, (node) => {
    const lazy = node.type === 'VariableDeclarator' ? lazyPart(node) : undefined;
    if (!lazy) return;
    parts.set(lazy.name, 'Inbox');
    kept.add(lazy.name);
  });
  for (const [name, part] of parts) {
    if (part !== 'Inbox' || kept.has(name)) continue;
    const uses = usesOf(source.file.program, name).filter(
      ({ parents: [parent] }) => parent && !parent.type.startsWith('Import') && !isTag(parent),
    );
    const isExported = uses.every(
      ({ parents: [parent] }) => parent?.type === 'ExportSpecifier' || parent?.type === 'ExportDefaultDeclaration',
    );
    if (uses.length > 0 && isExported) exported.add(name);
  }
  const all = new Set([...kept, ...exported]);
  const partOf = (tag: string): Part | undefined => {
    const [namespace = '', name = ''] = tag.split('.');
    return namespaces.includes(namespace) && isPart(name) ? name : parts.get(tag);
  };
  return { partOf, kept: all, exported };
}

/** What a file exports of Novu, by the name of the export. */
export function exportedParts(source: Source): ReadonlyMap<string, Part> {
  const { partOf } = componentsOf(source, () => new Map());
  const found = new Map<string, Part>();
  const add = (name: string, part: Part | undefined): void => void (part && found.set(name, part));
  for (const node of source.file.program.body) {
    if (node.type === 'ExportDefaultDeclaration') add('default', partOf(nameOf(node.declaration)));
    if (node.type !== 'ExportNamedDeclaration') continue;
    const isOfNovu = node.source ? isNovu(node.source.value) : false;
    for (const one of node.specifiers) {
      if (one.type !== 'ExportSpecifier') continue;
      const local = nameOf(one.local);
      add(
        nameOf(one.exported),
        isOfNovu ? (isPart(local) ? local : undefined) : node.source ? undefined : partOf(local),
      );
    }
    if (node.declaration?.type === 'VariableDeclaration')
      for (const { id } of node.declaration.declarations) add(nameOf(id), partOf(nameOf(id)));
  }
  return found;
}

/** Loads our module for `lazy`, with our name. */
export function editLazy(source: Source, node: VariableDeclarator): Edit[] {
  const lazy = lazyPart(node);
  if (!lazy) return [];
  const quote = textOf(source, lazy.load).charAt(0);
  return [
    { start: startOf(lazy.load), end: endOf(lazy.load), text: `${quote}${OURS}${quote}` },
    ...lazy.names.map((name) => {
      const isShorthand = isInPattern(node, name);
      return {
        start: startOf(name),
        end: endOf(name),
        text: isShorthand ? 'NotificationInbox: Inbox' : 'NotificationInbox',
      };
    }),
  ];
}

/** Whether a name is the key of a shorthand of a pattern. */
function isInPattern(root: Node, name: Node): boolean {
  let isShorthand = false;
  walk(root, (node) => {
    if (node.type === 'ObjectProperty' && node.key === name) isShorthand = node.shorthand;
  });
  return isShorthand;
}

/** `export { Inbox } from '@novu/react'`: ours by the same name, and the others with a comment. */
export function editExport(source: Source, node: ExportNamedDeclaration): Edit[] {
  if (!node.source || !isNovu(node.source.value)) return [];
  const quote = textOf(source, node.source).charAt(0);
  const isInbox = (one: Node): boolean => one.type === 'ExportSpecifier' && nameOf(one.local) === 'Inbox';
  const [ours, others] = [node.specifiers.filter(isInbox), node.specifiers.filter((one) => !isInbox(one))];
  const names = ours.map((one) =>
    one.type === 'ExportSpecifier' ? `NotificationInbox as ${textOf(source, one.exported)}` : '',
  );
  const lines = names.length > 0 ? [`export { ${names.join(', ')} } from ${quote}${OURS}${quote};`] : [];
  if (others.length > 0) {
    const rest = `export ${node.exportKind === 'type' ? 'type ' : ''}{ ${others.map((one) => textOf(source, one)).join(', ')} } from ${textOf(source, node.source)};`;
    lines.push(
      leftExport(
        rest,
        others.map((one) => (one.type === 'ExportSpecifier' ? nameOf(one.local) : '')),
      ),
    );
  }
  return [{ start: startOf(node), end: endOf(node), text: lines.join('\n') }];
}

const leftExport = (code: string, names: readonly string[]): string => {
  const isHook = names.some((name) => name.startsWith('use'));
  const write = isHook ? `export { useInbox } from '${OURS}/store';` : '';
  const text = isHook ? 'There is one hook.' : 'There is one component: remove this line, with what it exports.';
  return `${todo(text, isHook ? 'hooks' : 'parts', { write })}\n${code}`;
};
