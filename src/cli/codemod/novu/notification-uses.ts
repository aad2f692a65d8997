/** What code reads of a notification of Novu, and calls of it, as fields of a message and commands of the inbox. */
import type { Node, ObjectPattern } from '@babel/types';
import type { Edit } from '../edits.js';
import { endOf, isPropertyName, keyOf, startOf, textOf, walk } from '../syntax.js';
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
  createdAt: 'createdAt',
};
/** Fields of fields, which are fields here. */
const NESTED: Readonly<Record<string, string>> = {
  'redirect.url': 'url',
  'redirect.target': 'target',
  'workflow.identifier': 'workflow',
  'workflow.tags': 'tags',
};
/** Texts that are empty here where there is none. */
const TEXTS = new Set(['title', 'avatar', 'url', 'target']);
/** Never missing here, so that a test of them has another outcome. */
const NEVER_MISSING = new Set(['data', 'tags']);

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
  /** The name of a command in this file, for a method of a notification. */
  readonly command?: (name: string) => string;
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

/** The edits that keep the meaning of a field's use: none in most cases; undefined if it would have another one. */
function editMeaning(
  source: Source,
  field: string,
  member: Node,
  [parent, above]: readonly Node[],
): Edit[] | undefined {
  const isLeft = parent?.type === 'LogicalExpression' && parent.left === member;
  if (field === 'createdAt') {
    // A number here, a text there: `new Date()` takes both.
    const isDate =
      parent?.type === 'NewExpression' && parent.callee.type === 'Identifier' && parent.callee.name === 'Date';
    return isDate ? [] : undefined;
  }
  if (isLeft && parent.operator === '??') {
    if (!TEXTS.has(field) || above?.type === 'LogicalExpression' || parent.right.type === 'LogicalExpression')
      return undefined;
    const [from, to] = [endOf(member), startOf(parent.right)];
    const at = from + source.code.slice(from, to).indexOf('??');
    return [{ start: at, end: at + 2, text: '||' }];
  }
  if (!NEVER_MISSING.has(field)) return [];
  const isTest = parent && 'test' in parent && parent.test === member;
  return isLeft || isTest || parent?.type === 'UnaryExpression' ? undefined : [];
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
  if (!rules.command) return undefined;
  const text = `${rules.command(command)}(${textOf(source, node)}.id${more ?? ''})`;
  return [{ start: startOf(call), end: endOf(call), text }];
}

/** The edits of one use of a notification; undefined if there is no field for it. */
export function editUse(source: Source, node: Node, parents: readonly Node[], rules: Rules = {}): Edit[] | undefined {
  const [parent, grandparent, ...above] = parents;
  const name = memberOf(node, parent);
  if (name === undefined || !parent || !('property' in parent)) return rules.isPassable?.(parents) ? [] : undefined;
  const start = startOf(parent.property);
  const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
  if (field !== undefined) {
    const more = editMeaning(source, field, parent, parents.slice(1));
    return more && [{ start, end: endOf(parent), text: field }, ...more];
  }
  const path = `${name}.${memberOf(parent, grandparent)}`;
  const nested = Object.hasOwn(NESTED, path) ? NESTED[path] : undefined;
  if (!grandparent || nested === undefined) return editCall(name, source, node, parents, rules);
  const more = editMeaning(source, nested, grandparent, above);
  return more && [{ start, end: endOf(grandparent), text: nested }, ...more];
}

/** Edits for all uses of a name that stands for a notification; undefined if one is in the way. */
export function editUses(
  source: Source,
  body: Node,
  parameter: string,
  rename: string,
  rules: Rules = {},
): Edit[] | undefined {
  const edits: Edit[] = [];
  let isPossible = true;
  walk(body, (node, parents) => {
    const isName = node.type === 'Identifier' || node.type === 'JSXIdentifier';
    if (!isName || isPropertyName(node, parents[0])) return;
    if (node.name === parameter) {
      const found = editUse(source, node, parents, rules);
      if (!found) isPossible = false;
      const isRemoved = found?.some(({ start, end }) => start <= startOf(node) && endOf(node) <= end);
      if (rename !== parameter && !isRemoved) edits.push({ start: startOf(node), end: endOf(node), text: rename });
      edits.push(...(found ?? []));
    } else if (node.name === rename) isPossible = false;
  });
  return isPossible ? edits : undefined;
}

/** `{ subject, body: text }` as `{ title: subject, body: text }`; undefined if there is no field for one of them. */
export function editPattern(pattern: ObjectPattern): Edit[] | undefined {
  const edits: Edit[] = [];
  for (const property of pattern.properties) {
    const name = property.type === 'ObjectProperty' ? keyOf(property.key, property.computed) : undefined;
    const field =
      name !== undefined && Object.hasOwn(FIELDS, name) && !NEVER_MISSING.has(name) ? FIELDS[name] : undefined;
    if (property.type !== 'ObjectProperty' || property.value.type !== 'Identifier' || !field || field === 'createdAt')
      return undefined;
    if (property.shorthand && field !== name)
      edits.push({ start: startOf(property), end: startOf(property), text: `${field}: ` });
    else if (!property.shorthand) edits.push({ start: startOf(property.key), end: endOf(property.key), text: field });
  }
  return edits;
}
