/**
 * Rewrites inline functions that take a notification of Novu to take a message: `notification.subject` is `message.title`.
 * A function that uses a notification in any other way is left to a person.
 */
import type { ArrowFunctionExpression, FunctionDeclaration, FunctionExpression, Node } from '@babel/types';
import { usesOf } from '../bindings.js';
import { editRange } from '../edits.js';
import { endOf, startOf, textOf, walk } from '../syntax.js';
import type { Source } from '../syntax.js';
import { editUses, tryUses } from './notification-uses.js';
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

export interface Draft {
  /** The body with fields of a message; undefined for anything but an arrow function with one name as its parameter. */
  readonly body?: string;
  readonly parameter: string;
  readonly isAsync: boolean;
  /** Sentences about what is left to a person. */
  readonly left: readonly string[];
}

/** A function that is left to a person, as far as it can be rewritten. */
export function draftFunction(source: Source, node: Node | undefined, rules: Rules = {}): Draft {
  const [parameter] = isFunction(node) && node.params.length === 1 ? node.params : [];
  if (node?.type !== 'ArrowFunctionExpression' || !parameter) return { parameter: 'message', isAsync: false, left: [] };
  const isAsync = node.async;
  if (parameter.type !== 'Identifier')
    return { body: textOf(source, node.body), parameter: textOf(source, parameter), isAsync, left: [] };
  let hasCommand = false;
  const command = (name: string): string | undefined => {
    if (name === 'markSeen') return undefined; // no method of the element
    hasCommand = true;
    return `inbox.${name}`;
  };
  const { edits, left } = tryUses(source, node.body, parameter.name, parameter.name, { ...rules, command });
  return {
    body: editRange(source.code, startOf(node.body), endOf(node.body), edits),
    parameter: textOf(source, parameter),
    isAsync,
    left: [
      ...[...new Set(left)].map((why) => `${why}.`),
      ...(hasCommand ? ['"inbox" is the element, which a ref has.'] : []),
    ],
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
