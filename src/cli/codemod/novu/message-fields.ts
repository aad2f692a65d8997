/**
 * Rewrites inline functions that take a notification of Novu to take a message: `notification.subject` is `message.title`.
 * A function that uses a notification in any other way is left to a person.
 */
import type { ArrowFunctionExpression, FunctionDeclaration, FunctionExpression, Node } from '@babel/types';
import { usesOf } from '../bindings.js';
import { editRange } from '../edits.js';
import { endOf, startOf, textOf, walk } from '../syntax.js';
import type { Source } from '../syntax.js';
import { editUses } from './notification-uses.js';
import type { Rules } from './notification-uses.js';

/** The parameter of every rewritten function of a component. */
const MESSAGE = 'message';

export interface Rewritten {
  /** An expression, or a block with its braces. */
  readonly body: string;
  readonly isBlock: boolean;
  readonly isAsync: boolean;
  readonly usesMessage: boolean;
  /** Of an expression. */
  readonly bodyNode: Node;
}

export type InlineFunction = ArrowFunctionExpression | FunctionExpression | FunctionDeclaration;

export const isFunction = (node: Node | null | undefined): node is InlineFunction =>
  /^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(node?.type ?? '');

/** A function with a name, `this` or `arguments` of its own would not be the same as an arrow function. */
function isLikeArrow(node: InlineFunction): boolean {
  if (node.type === 'ArrowFunctionExpression') return true;
  let isLike = !node.id;
  walk(node.body, (inner) => {
    if (inner.type === 'ThisExpression' || (inner.type === 'Identifier' && inner.name === 'arguments')) isLike = false;
  });
  return isLike;
}

/** Undefined for anything but an inline function that uses known fields of its one parameter, or none. */
export function rewriteFunction(source: Source, node: Node | undefined, rules: Rules = {}): Rewritten | undefined {
  if (!isFunction(node) || !isLikeArrow(node) || node.params.length > 1 || node.generator) return undefined;
  const [parameter] = node.params;
  if (parameter && parameter.type !== 'Identifier') return undefined;
  const edits = parameter ? editUses(source, node.body, parameter.name, MESSAGE, rules) : [];
  if (!edits) return undefined;
  const uses = parameter ? usesOf(node.body, parameter.name).length : 0;
  return {
    body: editRange(source.code, startOf(node.body), endOf(node.body), edits),
    isBlock: node.body.type === 'BlockStatement',
    isAsync: node.async,
    usesMessage: uses > edits.filter(({ text }) => text === '').length,
    bodyNode: node.body,
  };
}

/** The function as an arrow function. */
export function toArrow({ body, isAsync, isBlock, usesMessage }: Rewritten, parameter: string): string {
  const result = body.startsWith('{') && !isBlock ? `(${body})` : body;
  return `${isAsync ? 'async ' : ''}(${usesMessage ? parameter : ''}) => ${result}`;
}

/** A call of the function with the variable `message`. */
export function toCall(rewritten: Rewritten): string {
  if (!rewritten.isBlock && !rewritten.isAsync) return rewritten.body;
  return `(${toArrow(rewritten, MESSAGE)})(${rewritten.usesMessage ? MESSAGE : ''})`;
}

/** A function as a value may be called with a name, or has to be put into parentheses. */
export function calleeOf(source: Source, node: Node): string {
  const isName = node.type === 'Identifier' || node.type === 'MemberExpression';
  return isName ? textOf(source, node) : `(${textOf(source, node)})`;
}
