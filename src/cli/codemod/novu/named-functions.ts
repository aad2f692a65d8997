/** Rewrites functions that take a notification of Novu and are passed by name, at their declaration. */
import type { Node } from '@babel/types';
import { constantOf, unwrap, usesOf } from '../bindings.js';
import type { Edit } from '../edits.js';
import { attributeName, keyOf } from '../syntax.js';
import type { Source } from '../syntax.js';
import { isFunction, rewriteFunction } from './message-fields.js';
import type { InlineFunction, Rewritten } from './message-fields.js';
import { editPattern } from './notification-fields.js';
import { editUses } from './notification-uses.js';
import type { Rules } from './notification-uses.js';

export interface RewrittenValue extends Rewritten {
  readonly edits: readonly Edit[];
  /** Names of the type of a notification, where they stand. */
  readonly types: readonly Node[];
}

/** The function that the only declaration of a name is; none if the declaration has a type of its own. */
function functionOf(source: Source, name: string): InlineFunction | undefined {
  const constant = constantOf(source, name);
  const value = constant?.init && unwrap(constant.init);
  const isTyped = constant?.id.type === 'Identifier' && Boolean(constant.id.typeAnnotation);
  if (isFunction(value) && !isTyped) return value;
  const declarations = usesOf(source.file.program, name).flatMap(({ node, parents: [parent] }) =>
    parent?.type === 'FunctionDeclaration' && parent.id === node ? [parent] : [],
  );
  return declarations.length === 1 ? declarations[0] : undefined;
}

/** Whether the name is declared there, or is the value of a handler or renderer of Novu. */
function isHandlerUse({
  node,
  parents: [parent, grandparent],
}: {
  readonly node: Node;
  readonly parents: readonly Node[];
}): boolean {
  if (parent?.type === 'VariableDeclarator' || parent?.type === 'FunctionDeclaration') return parent.id === node;
  const name =
    grandparent?.type === 'JSXAttribute'
      ? attributeName(grandparent)
      : parent?.type === 'ObjectProperty' && parent.value === node
        ? (keyOf(parent.key, parent.computed) ?? '')
        : '';
  return /^(on(Notification|PrimaryAction|SecondaryAction)Click|render(Notification|Avatar|Subject|Body))$/.test(name);
}

/** The name of the type `Notification` of a parameter; undefined for another type, an empty list for none or `any`. */
export function typeOfParameter(parameter: Node): Node[] | undefined {
  const annotation = 'typeAnnotation' in parameter ? (parameter.typeAnnotation as Node | null | undefined) : undefined;
  const type = annotation?.type === 'TSTypeAnnotation' ? annotation.typeAnnotation : undefined;
  if (!type || type.type === 'TSAnyKeyword') return [];
  const isNotification =
    type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'Notification';
  return isNotification ? [type.typeName] : undefined;
}

/** Rewrites a function in its place, with the name of its parameter. */
export function rewriteInPlace(
  source: Source,
  node: InlineFunction,
  rules: Rules,
): Pick<RewrittenValue, 'edits' | 'types'> | undefined {
  const [parameter] = node.params;
  if (node.params.length > 1) return undefined;
  if (!parameter) return { edits: [], types: [] };
  if (parameter.type === 'ObjectPattern') {
    const edits = parameter.typeAnnotation ? undefined : editPattern(parameter);
    return edits && { edits, types: [] };
  }
  const types = parameter.type === 'Identifier' ? typeOfParameter(parameter) : undefined;
  if (parameter.type !== 'Identifier' || !types) return undefined;
  const edits = editUses(source, node.body, parameter.name, parameter.name, rules);
  return edits && { edits, types };
}

/** An inline function, or a function of this file that nothing but handlers and renderers use. */
export function rewriteValue(source: Source, value: Node | undefined, rules: Rules = {}): RewrittenValue | undefined {
  const inline = rewriteFunction(source, value, rules);
  if (inline) return { ...inline, edits: [], types: [] };
  const node = value?.type === 'Identifier' ? functionOf(source, value.name) : undefined;
  if (value?.type !== 'Identifier' || !node || node.generator) return undefined;
  if (!usesOf(source.file.program, value.name).every(isHandlerUse)) return undefined;
  const rewritten = rewriteInPlace(source, node, rules);
  const usesMessage = node.params.length > 0;
  return (
    rewritten && {
      ...rewritten,
      body: `${value.name}(${usesMessage ? 'message' : ''})`,
      isBlock: false,
      isAsync: false,
      usesMessage,
      bodyNode: node.body,
    }
  );
}
