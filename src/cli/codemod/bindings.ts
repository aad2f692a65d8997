/** Resolves names in a file: their declarations, and the places that use them. */
import type { Expression, Node, VariableDeclarator } from '@babel/types';
import type { Edit } from './edits.js';
import { attributeName, endOf, isPropertyName, keyOf, startOf, walk } from './syntax.js';
import type { Source } from './syntax.js';

export interface Use {
  readonly node: Node;
  /** Nearest first. */
  readonly parents: readonly Node[];
}

const isNameOf = (node: Node, name: string): boolean =>
  (node.type === 'Identifier' || node.type === 'JSXIdentifier') && node.name === name;

/** Each place that has a name, declarations and imports among them, but for names of members. */
export function usesOf(root: Node, name: string): Use[] {
  const uses: Use[] = [];
  walk(root, (node, parents) => {
    if (isNameOf(node, name) && !isPropertyName(node, parents[0])) uses.push({ node, parents });
  });
  return uses;
}

/** Every name in a file, but for those of members. */
export function namesIn({ file }: Source): ReadonlySet<string> {
  const names = new Set<string>();
  walk(file.program, (node, [parent]) => {
    if ((node.type === 'Identifier' || node.type === 'JSXIdentifier') && !isPropertyName(node, parent))
      names.add(node.name);
  });
  return names;
}

const WRAPPERS = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'TSTypeAssertion']);

/** The function that `useCallback` or `useMemo` is called with. */
function hookArgument(node: Node, hook: string): Node | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const { callee } = node;
  const name = callee.type === 'MemberExpression' ? callee.property : callee;
  return name.type === 'Identifier' && name.name === hook ? node.arguments[0] : undefined;
}

/** A value without its types, and out of `useMemo(() => value, […])` and `useCallback(value, […])`. */
export function unwrap(node: Node): Node {
  if (WRAPPERS.has(node.type) && 'expression' in node) return unwrap(node.expression as Expression);
  const callback = hookArgument(node, 'useCallback');
  if (callback) return unwrap(callback);
  const memo = hookArgument(node, 'useMemo');
  if (memo?.type !== 'ArrowFunctionExpression') return node;
  if (memo.body.type !== 'BlockStatement') return unwrap(memo.body);
  const [statement] = memo.body.body;
  return statement?.type === 'ReturnStatement' && statement.argument ? unwrap(statement.argument) : node;
}

/** The only declaration of a name, if it is a constant; undefined if the name has a second meaning in the file. */
export function constantOf({ file }: Source, name: string): VariableDeclarator | undefined {
  const declarations: (VariableDeclarator | undefined)[] = [];
  for (const { node, parents } of usesOf(file.program, name)) {
    const [parent, grandparent] = parents;
    const isConstant = grandparent?.type === 'VariableDeclaration' && grandparent.kind === 'const';
    if (parent?.type === 'VariableDeclarator' && parent.id === node) declarations.push(isConstant ? parent : undefined);
    else if (isDeclared(node, parents)) declarations.push(undefined);
  }
  return declarations.length === 1 ? declarations[0] : undefined;
}

/** Whether a name is a parameter, a part of a pattern, an import, a function or a class. */
function isDeclared(node: Node, [parent, grandparent]: readonly Node[]): boolean {
  if (!parent) return false;
  if ('params' in parent && Array.isArray(parent.params) && (parent.params as Node[]).includes(node)) return true;
  if (/^Import|^(FunctionDeclaration|ClassDeclaration|RestElement|ArrayPattern)$/.test(parent.type))
    return 'id' in parent ? parent.id === node : true;
  if (parent.type === 'AssignmentPattern') return parent.left === node;
  return parent.type === 'ObjectProperty' && parent.value === node && grandparent?.type === 'ObjectPattern';
}

/** Whether a name is the value of an attribute, of a member, or of a method that sets it. */
export function isValueOf(name: string, { node, parents: [parent, grandparent] }: Use): boolean {
  if (parent?.type === 'ObjectProperty') return parent.value === node && keyOf(parent.key, parent.computed) === name;
  if (parent?.type === 'CallExpression' && parent.callee.type === 'MemberExpression') {
    const { property } = parent.callee;
    return property.type === 'Identifier' && property.name.toLowerCase() === `update${name}`;
  }
  return grandparent?.type === 'JSXAttribute' && attributeName(grandparent) === name;
}

/** An edit that removes the declaration of a constant. */
export interface Removal extends Edit {
  readonly constant: string;
}

export const isRemoval = (edit: Edit): edit is Removal => 'constant' in edit;

/** The edits that remove a constant with its line, if it has a statement of its own and no other uses than these. */
export function removeConstant({ code, file }: Source, name: string, isUse: (use: Use) => boolean): Removal[] {
  const uses = usesOf(file.program, name);
  const statements = uses.flatMap(({ node, parents: [parent, statement, above] }) => {
    const isAlone = statement?.type === 'VariableDeclaration' && statement.declarations.length === 1;
    const isConstant = parent?.type === 'VariableDeclarator' && parent.id === node;
    return isConstant && isAlone && above?.type !== 'ExportNamedDeclaration' ? [statement] : [];
  });
  const [statement] = statements;
  const others = uses.filter(
    ({ node, parents: [parent] }) => !(parent?.type === 'VariableDeclarator' && parent.id === node),
  );
  if (!statement || !others.every(isUse)) return [];
  const [indent = ''] = /[ \t]*$/.exec(code.slice(0, startOf(statement))) ?? [];
  const [lineEnd = ''] = /^[ \t]*\n{0,2}/.exec(code.slice(endOf(statement))) ?? [];
  const range = { start: startOf(statement) - indent.length, end: endOf(statement) + lineEnd.length };
  return [{ ...range, text: '', constant: name }];
}

/**
 * The literal that a value is or that a constant of this file stands for, and the edits that remove the constant, if nothing
 * but attributes or members of this name use it.
 */
export function takeLiteral(
  source: Source,
  value: Node,
  name: string,
): { readonly node: Node; readonly edits: readonly Edit[] } {
  const constant = value.type === 'Identifier' ? constantOf(source, value.name) : undefined;
  const node = unwrap(constant?.init ?? value);
  if (value.type !== 'Identifier' || node.type !== 'ObjectExpression')
    return { node: constant ? value : node, edits: [] };
  return { node, edits: removeConstant(source, value.name, (use) => isValueOf(name, use)) };
}
