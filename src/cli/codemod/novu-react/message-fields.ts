/**
 * Rewrites inline functions that take a notification of Novu to take a message: `notification.subject` is `message.title`.
 * A function that uses a notification in any other way is left to a person.
 */
import type { ArrowFunctionExpression, FunctionExpression, Node } from '@babel/types';
import { editRange } from '../edits.js';
import type { Edit } from '../edits.js';
import { endOf, isPropertyName, startOf, textOf, walk } from '../syntax.js';
import type { Source } from '../syntax.js';

const FIELDS: Readonly<Record<string, string>> = {
  id: 'id',
  subject: 'title',
  body: 'body',
  isRead: 'read',
  isSeen: 'seen',
  isArchived: 'archived',
  avatar: 'avatar',
  severity: 'severity',
  data: 'data',
  tags: 'tags',
};
/** Fields of fields, which are fields here. */
const NESTED: Readonly<Record<string, string>> = {
  'redirect.url': 'url',
  'redirect.target': 'target',
  'workflow.identifier': 'workflow',
  'workflow.tags': 'tags',
};

/** The parameter of every rewritten function. */
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

type InlineFunction = ArrowFunctionExpression | FunctionExpression;

const isFunction = (node: Node | undefined): node is InlineFunction =>
  node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression';

/** The name of the member that a parent reads of a node; undefined if it does anything else with it. */
function memberOf(node: Node, parent: Node | undefined): string | undefined {
  const isMember = parent?.type === 'MemberExpression' || parent?.type === 'OptionalMemberExpression';
  if (!isMember || parent.object !== node || parent.computed) return undefined;
  return parent.property.type === 'Identifier' ? parent.property.name : undefined;
}

/** Of a message they are never missing, so that a test of them has another outcome. */
const NEVER_MISSING = new Set(['data', 'tags']);

/** `??` and `new Date()` treat an empty text and a number in another way than nothing and an ISO date. */
function isSafe(field: string | undefined, member: Node, parent: Node | undefined): boolean {
  const isLeft = parent?.type === 'LogicalExpression' && parent.left === member;
  if (isLeft && parent.operator === '??') return false;
  if (field === undefined || !NEVER_MISSING.has(field)) return true;
  const isTest = parent && 'test' in parent && parent.test === member;
  return !(isLeft || isTest || parent?.type === 'UnaryExpression');
}

/** The edit of one use of the parameter; undefined if there is no field for it. */
function editUse(node: Node, [parent, grandparent, ...above]: readonly Node[]): Edit[] | undefined {
  const rename = { start: startOf(node), end: endOf(node), text: MESSAGE };
  const name = memberOf(node, parent);
  if (name === undefined || !parent || !('property' in parent)) return undefined;
  const start = startOf(parent.property);
  const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
  if (field !== undefined)
    return isSafe(field, parent, grandparent) ? [rename, { start, end: endOf(parent), text: field }] : undefined;
  const path = `${name}.${memberOf(parent, grandparent)}`;
  const nested = Object.hasOwn(NESTED, path) ? NESTED[path] : undefined;
  if (!grandparent || nested === undefined || !isSafe(nested, grandparent, above[0])) return undefined;
  return [rename, { start, end: endOf(grandparent), text: nested }];
}

/** Edits for all uses of the parameter; undefined if one is in the way. */
function editUses(body: Node, parameter: string): Edit[] | undefined {
  const edits: Edit[] = [];
  let isPossible = true;
  walk(body, (node, parents) => {
    const isName = node.type === 'Identifier' || node.type === 'JSXIdentifier';
    if (!isName || isPropertyName(node, parents[0])) return;
    const found = node.name === parameter ? editUse(node, parents) : [];
    if (!found || (node.name === MESSAGE && parameter !== MESSAGE)) isPossible = false;
    edits.push(...(found ?? []));
  });
  return isPossible ? edits : undefined;
}

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
export function rewriteFunction(source: Source, node: Node | undefined): Rewritten | undefined {
  if (!isFunction(node) || !isLikeArrow(node) || node.params.length > 1 || node.generator) return undefined;
  const [parameter] = node.params;
  if (parameter && parameter.type !== 'Identifier') return undefined;
  const edits = parameter ? editUses(node.body, parameter.name) : [];
  if (!edits) return undefined;
  return {
    body: editRange(source.code, startOf(node.body), endOf(node.body), edits),
    isBlock: node.body.type === 'BlockStatement',
    isAsync: node.async,
    usesMessage: edits.length > 0,
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
