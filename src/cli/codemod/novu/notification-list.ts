/** Follows the list of notifications that `useNotifications` gives through a component, and rewrites what is read of them. */
import type { Node, VariableDeclarator } from '@babel/types';
import type { Use } from '../bindings.js';
import { usesOf } from '../bindings.js';
import type { Edit } from '../edits.js';
import type { Source } from '../syntax.js';
import { isFunction } from './message-fields.js';
import { typeOfParameter } from './named-functions.js';
import { editPattern } from './notification-fields.js';
import { editUse, quote, receiverOf, tryUses, whyLeft } from './notification-uses.js';
import type { Rules } from './notification-uses.js';

/** Methods of a list that call a function with an element. */
const WITH_ELEMENT = /^(map|filter|forEach|some|every|find|findIndex|findLast|findLastIndex|flatMap)$/;
const WITH_TWO = /^(sort|toSorted)$/;
/** Methods that give a list of elements. */
const LISTS = /^(filter|slice|sort|toSorted|reverse|toReversed|concat)$/;

const LIST = 'uses the list in a way that the command does not follow';
const TYPED = 'has a type or a form that the command does not convert';

const isMember = (
  node: Node | undefined,
): node is Node & { readonly object: Node; readonly property: Node; readonly computed: boolean } =>
  node?.type === 'MemberExpression' || node?.type === 'OptionalMemberExpression';
const isCall = (node: Node | undefined): node is Node & { readonly callee: Node; readonly arguments: Node[] } =>
  node?.type === 'CallExpression' || node?.type === 'OptionalCallExpression';

/** The variable that `useMemo` with a function that gives a node is the value of. */
function memoVariable(node: Node, parents: readonly Node[]): VariableDeclarator | undefined {
  const isReturned = parents[0]?.type === 'ReturnStatement' && parents[1]?.type === 'BlockStatement';
  const [callback, call, declarator] = parents.slice(isReturned ? 2 : 0);
  if (callback?.type !== 'ArrowFunctionExpression' || !isCall(call) || declarator?.type !== 'VariableDeclarator')
    return undefined;
  if (!isReturned && callback.body !== node) return undefined;
  const name = isMember(call.callee) ? call.callee.property : call.callee;
  return name.type === 'Identifier' && name.name === 'useMemo' ? declarator : undefined;
}

/** Collects edits, and what is in the way. */
export class ListRewriter {
  readonly edits: Edit[] = [];
  /** Names of the type `Notification`, where they stand. */
  readonly types: Node[] = [];
  /** Why the list can't be converted. */
  readonly left: string[] = [];
  readonly #source: Source;
  readonly #root: Node;
  readonly #rules: Rules;
  readonly #followed = new Set<string>();

  /** @param root The function whose variables the lists are. */
  constructor(source: Source, root: Node, rules: Rules) {
    this.#source = source;
    this.#root = root;
    this.#rules = rules;
  }

  /** Follows each use of a variable but its declaration. */
  follow(name: string, isDeclaration: (use: Use) => boolean): void {
    if (this.#followed.has(name)) return;
    this.#followed.add(name);
    for (const use of usesOf(this.#root, name)) if (!isDeclaration(use)) this.#followList(use.node, use.parents);
  }

  #fail(node: Node, why: string): void {
    this.left.push(`${quote(this.#source, node)} ${why}`);
  }

  /** An expression whose value is a list. */
  #followList(node: Node, parents: readonly Node[]): void {
    const [parent, grandparent, ...above] = parents;
    if (!parent) return;
    if (isMember(parent) && parent.object === node) {
      if (parent.computed) return this.#followElement(parent, parents.slice(1));
      const name = parent.property.type === 'Identifier' ? parent.property.name : '';
      if (name === 'length') return;
      if (isCall(grandparent) && grandparent.callee === parent) return this.#followCall(name, node, grandparent, above);
      return this.#fail(parent, LIST);
    }
    if (parent.type === 'LogicalExpression') {
      if (parent.operator !== '&&') return this.#followList(parent, parents.slice(1));
      return parent.left === node ? undefined : this.#fail(parent, LIST);
    }
    if (parent.type === 'TSNonNullExpression') return this.#followList(parent, parents.slice(1));
    if (parent.type === 'UnaryExpression' || ('test' in parent && parent.test === node)) return;
    if (parent.type === 'ConditionalExpression') return this.#followList(parent, parents.slice(1));
    if (parent.type === 'ArrayExpression' && isCall(grandparent)) return; // dependencies of an effect
    if (parent.type === 'ForOfStatement' && parent.right === node) return this.#followLoop(parent.left, parent.body);
    if (parent.type === 'VariableDeclarator') return this.#followVariable(parent);
    const isSpread = parent.type === 'SpreadElement' && grandparent?.type === 'ArrayExpression';
    if (isSpread && grandparent.elements.length === 1) return this.#followList(grandparent, above);
    const declarator = memoVariable(node, parents);
    if (declarator) return this.#followVariable(declarator);
    this.#fail(receiverOf(parents) ?? node, LIST);
  }

  #followVariable(declarator: VariableDeclarator): void {
    const { id } = declarator;
    if (id.type !== 'Identifier' || id.typeAnnotation) return this.#fail(declarator, TYPED);
    this.follow(id.name, ({ node }) => node === id);
  }

  /** A call of a method of a list. */
  #followCall(name: string, list: Node, call: Node & { readonly arguments: Node[] }, above: readonly Node[]): void {
    const [argument] = call.arguments;
    // The list of the inbox may not be changed.
    if (/^(sort|reverse)$/.test(name) && !isCall(list) && list.type !== 'ArrayExpression')
      return this.#fail(call, 'changes the list of the inbox');
    if (WITH_ELEMENT.test(name) || WITH_TWO.test(name)) {
      if (!isFunction(argument)) return this.#fail(call, LIST);
      for (const parameter of argument.params.slice(0, WITH_TWO.test(name) ? 2 : 1))
        this.#rewriteParameter(parameter, argument.body);
      const isElement = name === 'find' || name === 'findLast';
      if (isElement) return this.#followElement(call, above);
    } else if (name === 'at') return this.#followElement(call, above);
    else if (!LISTS.test(name)) return this.#fail(call, LIST);
    if (LISTS.test(name)) this.#followList(call, above);
  }

  /** An expression whose value is a notification, or nothing. */
  #followElement(node: Node, parents: readonly Node[]): void {
    const [parent] = parents;
    if (parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier' && !parent.id.typeAnnotation) {
      const { id } = parent;
      for (const use of usesOf(this.#root, id.name)) if (use.node !== id) this.#followElement(use.node, use.parents);
      return;
    }
    const isTest = parent?.type === 'UnaryExpression' || (parent && 'test' in parent && parent.test === node);
    const isLeft = parent?.type === 'LogicalExpression' && parent.left === node && parent.operator === '&&';
    const isDependency = parent?.type === 'ArrayExpression' && isCall(parents[1]);
    if (isTest || isLeft || isDependency) return;
    const edits = editUse(this.#source, node, parents, this.#rules);
    if (edits) this.edits.push(...edits);
    else this.left.push(whyLeft(this.#source, node, parents));
  }

  #followLoop(left: Node, body: Node): void {
    const [declarator] = left.type === 'VariableDeclaration' ? left.declarations : [];
    if (declarator) this.#rewriteParameter(declarator.id, body);
    else this.#fail(left, TYPED);
  }

  #rewriteParameter(parameter: Node, body: Node): void {
    if (parameter.type === 'ObjectPattern' && !parameter.typeAnnotation) {
      const edits = editPattern(parameter);
      if (!edits) this.#fail(parameter, 'takes a field that has no equal of the same form');
      this.edits.push(...(edits ?? []));
      return;
    }
    const types = parameter.type === 'Identifier' ? typeOfParameter(parameter) : undefined;
    if (parameter.type !== 'Identifier' || !types) return this.#fail(parameter, TYPED);
    this.types.push(...types);
    const { edits, left } = tryUses(this.#source, body, parameter.name, parameter.name, this.#rules);
    this.edits.push(...edits);
    this.left.push(...left);
  }
}
