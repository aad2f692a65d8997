/** The calls of methods of a `NovuUI`, under each name that it has. */
import type { CallExpression, Node, OptionalCallExpression } from '@babel/types';
import { usesOf } from '../bindings.js';
import type { Edit } from '../edits.js';
import { endOf, startOf, textOf, walk } from '../syntax.js';
import type { Source } from '../syntax.js';
import { convertMember, objectOf } from './ui-members.js';
import type { Fields, Member } from './ui-members.js';

/** Components that are the element, by their name, and its display. */
const DISPLAYS: Readonly<Record<string, string>> = { Inbox: '', InboxContent: 'inline', Notifications: 'inline' };

interface Mount {
  readonly call: Call['call'];
  readonly display: string;
  readonly element: Node;
  readonly props: Fields;
}

export function mountOf(source: Source, call: Call['call'], parents: readonly Node[]): Mount | undefined {
  const options = objectOf(source, call.arguments[0])?.fields;
  const name = options?.get('name');
  const display =
    name?.type === 'StringLiteral' && Object.hasOwn(DISPLAYS, name.value) ? DISPLAYS[name.value] : undefined;
  const element = options?.get('element');
  const given = options?.get('props');
  const props = given ? objectOf(source, given)?.fields : new Map<string, Node>();
  if (display === undefined || !element || !props || parents[0]?.type !== 'ExpressionStatement') return undefined;
  return { call, display, element, props };
}

export interface Call {
  /** The code of the name of the instance. */
  readonly target: string;
  readonly method: string;
  readonly call: CallExpression | OptionalCallExpression;
  readonly parents: readonly Node[];
}

/** Calls of methods of an instance, by the code of its name. */
export function callsOf(source: Source, target: string): Call[] {
  const calls: Call[] = [];
  walk(source.file.program, (node, parents) => {
    const isCall = node.type === 'CallExpression' || node.type === 'OptionalCallExpression';
    const callee = isCall ? node.callee : undefined;
    const isMember = callee?.type === 'MemberExpression' || callee?.type === 'OptionalMemberExpression';
    if (!isCall || !isMember || callee.property.type !== 'Identifier') return;
    if (textOf(source, callee.object) === target)
      calls.push({ target, method: callee.property.name, call: node, parents });
  });
  return calls;
}

const UPDATES: Readonly<Record<string, string>> = {
  updateTabs: 'tabs',
  updateLocalization: 'localization',
  updateAppearance: 'appearance',
};

/** `novu.updateTabs(tabs)` as `novu.tabs = tabs`; undefined for a method without an equal. */
export function convertCall(
  source: Source,
  { target, method, call, parents }: Call,
): (Member & { readonly edit: Edit }) | undefined {
  const range = { start: startOf(call), end: endOf(call) };
  const isOptional = call.callee.type === 'OptionalMemberExpression' && call.callee.optional;
  if (method === 'unmount' || method === 'unmountComponent')
    return { edit: { ...range, text: `${target}${isOptional ? '?.' : '.'}remove()` } };
  const [argument] = call.arguments;
  const option = Object.hasOwn(UPDATES, method) ? UPDATES[method] : undefined;
  const [statement] = parents;
  if (option === undefined || !argument || statement?.type !== 'ExpressionStatement') return undefined;
  const member = convertMember(source, option, argument);
  const text =
    member.value === undefined
      ? (member.comment ?? '')
      : `${target}.${member.name} = ${member.value}; ${member.comment ?? ''}`;
  return { ...member, edit: { start: startOf(statement), end: endOf(statement), text: text.trim() } };
}

/** The names that an instance has: its variable, and those that the variable is assigned to; undefined if it is passed on. */
export function namesOf(source: Source, target: string): readonly string[] | undefined {
  if (!/^\w+$/.test(target)) return [target];
  const names = [target];
  for (const { node, parents } of usesOf(source.file.program, target)) {
    const [parent, above] = parents;
    const isMember = parent?.type === 'MemberExpression' || parent?.type === 'OptionalMemberExpression';
    const isTest = parent && (('test' in parent && parent.test === node) || parent.type === 'UnaryExpression');
    const isAlias =
      parent?.type === 'AssignmentExpression' && parent.right === node && above?.type === 'ExpressionStatement';
    if (isAlias) names.push(textOf(source, parent.left));
    const isAssigned = parent?.type === 'AssignmentExpression' && parent.left === node;
    if (
      !isMember &&
      !isTest &&
      !isAlias &&
      !isAssigned &&
      parent?.type !== 'VariableDeclarator' &&
      parent?.type !== 'LogicalExpression'
    )
      return undefined;
  }
  return names;
}
