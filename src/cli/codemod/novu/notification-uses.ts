/** Converts what code reads and calls of a notification of Novu to fields of a message and commands of the inbox. */
import type { Node } from '@babel/types';
import type { Edit } from '../edits.js';
import { endOf, isPropertyName, startOf, textOf, walk } from '../syntax.js';
import type { Source } from '../syntax.js';
import { differenceOf, editMeaning, FIELDS, NESTED } from './notification-fields.js';

/** Methods of a notification, and the command of the inbox with its arguments after the id. */
const COMMANDS: Readonly<Record<string, readonly [command: string, more: string]>> = {
  read: ['markRead', ''],
  unread: ['markUnread', ''],
  seen: ['markSeen', ''],
  archive: ['archive', ''],
  unarchive: ['unarchive', ''],
  unsnooze: ['unsnooze', ''],
  completePrimary: ['act', ", 'primary'"],
  completeSecondary: ['act', ", 'secondary'"],
};

/** What a function may do with a notification besides reading its fields. */
export interface Rules {
  /** The name of a command in this file, for a method of a notification; undefined if there is none. */
  readonly command?: (name: string) => string | undefined;
  /** Whether `notification.read()` is a statement to remove: the inbox has done it. */
  readonly isReadAlready?: boolean;
  /** Whether the notification may be passed on as it is. */
  readonly isPassable?: (parents: readonly Node[]) => boolean;
}

/** The name of the member that a parent reads of a node; undefined if it does anything else with it. */
function memberOf(node: Node, parent: Node | undefined): string | undefined {
  const isMember = parent?.type === 'MemberExpression' || parent?.type === 'OptionalMemberExpression';
  if (!isMember || parent.object !== node || parent.computed) return undefined;
  return parent.property.type === 'Identifier' ? parent.property.name : undefined;
}

/** Whether the value of an expression is not used, or is the result of an arrow function that handles an event. */
function isDropped(node: Node, [parent, ...above]: readonly Node[]): boolean {
  if (parent?.type === 'LogicalExpression' && parent.right === node) return isDropped(parent, above);
  if (parent?.type === 'ConditionalExpression' && parent.test !== node) return isDropped(parent, above);
  if (parent?.type === 'AwaitExpression') return above[0]?.type === 'ExpressionStatement';
  if (parent?.type === 'ArrowFunctionExpression') return parent.body === node;
  return parent?.type === 'ExpressionStatement' || (parent?.type === 'UnaryExpression' && parent.operator === 'void');
}

/** `notification.read()`, as `markRead(notification.id)`. */
function editCall(
  name: string,
  source: Source,
  node: Node,
  parents: readonly Node[],
  rules: Rules,
): Edit[] | undefined {
  const [, call, ...above] = parents;
  const [command, more] = (Object.hasOwn(COMMANDS, name) && COMMANDS[name]) || [];
  const isCall = call?.type === 'CallExpression' || call?.type === 'OptionalCallExpression';
  if (!command || !isCall || call.arguments.length > 0 || !isDropped(call, above)) return undefined;
  const index = above.findIndex(({ type }) => type === 'ExpressionStatement');
  const statement = above[index];
  if (rules.isReadAlready && name === 'read' && statement && above[index + 1]?.type === 'BlockStatement') {
    const spaces = /[ \t]*\n[ \t]*$/.exec(source.code.slice(0, startOf(statement)))?.[0].length ?? 0;
    return [{ start: startOf(statement) - spaces, end: endOf(statement), text: '' }];
  }
  const ours = rules.command?.(command);
  if (!ours) return undefined;
  const text = `${ours}(${textOf(source, node)}.id${more ?? ''})`;
  return [{ start: startOf(call), end: endOf(call), text }];
}

/** The edits of one use of a notification; undefined if there is no field for it. */
export function editUse(source: Source, node: Node, parents: readonly Node[], rules: Rules = {}): Edit[] | undefined {
  const [parent, grandparent, ...above] = parents;
  const name = memberOf(node, parent);
  if (name === undefined || !parent || !('property' in parent)) return rules.isPassable?.(parents) ? [] : undefined;
  const start = startOf(parent.property);
  const field = FIELDS.get(name);
  if (field !== undefined) {
    const more = editMeaning(source, field, parent, parents.slice(1));
    return more && [{ start, end: endOf(parent), text: field }, ...more];
  }
  const nested = NESTED.get(`${name}.${memberOf(parent, grandparent)}`);
  if (!grandparent || nested === undefined) return editCall(name, source, node, parents, rules);
  const more = editMeaning(source, nested, grandparent, above);
  return more && [{ start, end: endOf(grandparent), text: nested }, ...more];
}

/** The code of a node on one line, for a comment. */
export function quote(source: Source, node: Node): string {
  const text = textOf(source, node).replace(/\s+/g, ' ');
  return `\`${text.length > 60 ? `${text.slice(0, 60)}…` : text}\``;
}

/** What a value is given to: an element, a call, or the code around it. */
export function receiverOf(parents: readonly Node[]): Node | undefined {
  return parents[0]?.type === 'JSXExpressionContainer'
    ? parents.find(({ type }) => type === 'JSXOpeningElement' || type === 'JSXElement')
    : parents[0];
}

/** Why `editUse` leaves a use. */
export function whyLeft(source: Source, node: Node, parents: readonly Node[]): string {
  const [parent, grandparent, above] = parents;
  const name = memberOf(node, parent);
  if (name === undefined || !parent)
    return `${quote(source, receiverOf(parents) ?? node)} uses the notification as a whole`;
  if (Object.hasOwn(COMMANDS, name))
    return `${quote(source, above?.type === 'AwaitExpression' ? above : (grandparent ?? parent))} is a command of the inbox, which gives no notification`;
  const member = memberOf(parent, grandparent);
  const nested = NESTED.get(`${name}.${member}`);
  const field = nested ?? FIELDS.get(name);
  if (field === undefined)
    return `${quote(source, member && grandparent ? grandparent : parent)} has no equal of the same form`;
  return `${quote(source, nested !== undefined && grandparent ? grandparent : parent)} ${differenceOf(field)}`;
}

export interface TriedUses {
  readonly edits: readonly Edit[];
  /** Why some uses are left. */
  readonly left: readonly string[];
}

/** Edits for the uses of a name that stands for a notification, as far as there are fields for them. */
export function tryUses(source: Source, body: Node, parameter: string, rename: string, rules: Rules = {}): TriedUses {
  const edits: Edit[] = [];
  const left: string[] = [];
  walk(body, (node, parents) => {
    const isName = node.type === 'Identifier' || node.type === 'JSXIdentifier';
    if (!isName || isPropertyName(node, parents[0])) return;
    if (node.name === parameter) {
      const found = editUse(source, node, parents, rules);
      if (!found) left.push(whyLeft(source, node, parents));
      const isRemoved = found?.some(({ start, end }) => start <= startOf(node) && endOf(node) <= end);
      if (rename !== parameter && !isRemoved) edits.push({ start: startOf(node), end: endOf(node), text: rename });
      edits.push(...(found ?? []));
    } else if (node.name === rename) left.push(`the name "${rename}" is taken`);
  });
  return { edits, left };
}

/** Edits for all uses of a name that stands for a notification; undefined if one is in the way. */
export function editUses(...given: Parameters<typeof tryUses>): readonly Edit[] | undefined {
  const { edits, left } = tryUses(...given);
  return left.length > 0 ? undefined : edits;
}
