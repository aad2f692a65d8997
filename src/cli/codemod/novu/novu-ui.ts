/** `NovuUI` of `@novu/js`: the element, made by `document.createElement` and appended where `mountComponent` puts it. */
import type { CallExpression, NewExpression, Node, ObjectExpression, OptionalCallExpression } from '@babel/types';
import { constantOf, unwrap, usesOf } from '../bindings.js';
import type { Edit } from '../edits.js';
import { endOf, keyOf, startOf, textOf, walk } from '../syntax.js';
import type { Source } from '../syntax.js';
import { convertLook } from './appearance.js';
import { ACTION_HANDLERS, convertActionHandlers, convertOpenHandlers, OPEN_HANDLERS } from './handlers.js';
import type { ConvertedHandlers, Values } from './handlers.js';
import { importsOf, isNovu } from './imports.js';
import { convertStrings } from './localization.js';
import { convertTabs } from './tabs.js';
import { fieldsOf } from './tab-filters.js';
import { todo } from './todo.js';

/** Components that are the element, by their name, and its display. */
const DISPLAYS: Readonly<Record<string, string>> = { Inbox: '', InboxContent: 'inline', Notifications: 'inline' };

export interface ConvertedUi {
  readonly edits: readonly Edit[];
  readonly css: string;
  readonly types: readonly Node[];
  readonly isAnyConverted: boolean;
  /** Names of types of Novu that are the element now. */
  readonly elementTypes: readonly Node[];
}

type Fields = ReadonlyMap<string, Node>;

/** The fields of an object literal, or of a constant that is one. */
function objectOf(
  source: Source,
  node: Node | undefined,
): { readonly fields: Fields; readonly node: ObjectExpression } | undefined {
  const constant = node?.type === 'Identifier' ? constantOf(source, node.name) : undefined;
  const value = node && unwrap(constant?.init ?? node);
  const fields = value?.type === 'ObjectExpression' ? fieldsOf(value) : undefined;
  return value?.type === 'ObjectExpression' && fields ? { fields, node: value } : undefined;
}

/** The local names of the class, imported or loaded later, and the statements that load it. */
function classNames(source: Source): { readonly names: ReadonlySet<string>; readonly loads: readonly Node[] } {
  const names = new Set<string>();
  const loads: Node[] = [];
  for (const node of importsOf(source).filter((one) => isNovu(one.source.value)))
    for (const one of node.specifiers)
      if (one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' && one.imported.name === 'NovuUI')
        names.add(one.local.name);
  walk(source.file.program, (node) => {
    if (node.type !== 'VariableDeclaration' || node.declarations.length !== 1) return;
    const [{ id, init } = {}] = node.declarations;
    const load = init?.type === 'AwaitExpression' ? init.argument : undefined;
    const argument = load?.type === 'CallExpression' && load.callee.type === 'Import' ? load.arguments[0] : undefined;
    if (argument?.type !== 'StringLiteral' || !isNovu(argument.value) || id?.type !== 'ObjectPattern') return;
    const [property] = id.properties;
    const isOnly =
      id.properties.length === 1 &&
      property?.type === 'ObjectProperty' &&
      keyOf(property.key, property.computed) === 'NovuUI';
    if (!isOnly || property.value.type !== 'Identifier') return;
    names.add(property.value.name);
    loads.push(node);
  });
  return { names, loads };
}

/** A variable or member that an instance is assigned to, as its code. */
function targetOf(source: Source, parents: readonly Node[]): string | undefined {
  const [parent] = parents;
  if (parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier') return parent.id.name;
  if (parent?.type !== 'AssignmentExpression' || parents[1]?.type !== 'ExpressionStatement') return undefined;
  return parent.left.type === 'Identifier' || parent.left.type === 'MemberExpression'
    ? textOf(source, parent.left)
    : undefined;
}

/** A member of the element; without a value, a comment alone or nothing. */
interface Member {
  readonly name?: string;
  readonly value?: string | undefined;
  readonly comment?: string | undefined;
  readonly css?: string;
  readonly edits?: readonly Edit[];
  readonly types?: readonly Node[];
}

/** By name: what has no equal, the code to write, and the section that says more. */
const LEFT: readonly (readonly [name: RegExp, text: string, write: string, anchor: string])[] = [
  [
    /^renderNotification$/,
    'renderMessage returns an element.',
    'renderMessage: (message) => ({ row: element })',
    'rows',
  ],
  [
    /^renderBell$/,
    'An icon is a child of the element.',
    "inbox.append(Object.assign(icon, { slot: 'icon' }))",
    'the-bell',
  ],
  [
    /^preference/,
    'One function for all.',
    'mapPreferences: ({ global, workflows }) => ({ global, workflows })',
    'preferences',
  ],
];

/** One option of the constructor, or prop of `mountComponent`, as a member of the element. */
function convertMember(source: Source, name: string, node: Node): Member {
  if (name === 'tabs') return { name, ...convertTabs(source, node) };
  if (name === 'localization') {
    const { value, comment, edits } = convertStrings(source, node);
    return { name: 'strings', value: value || undefined, comment, edits };
  }
  if (name === 'appearance') return convertLook(source, node);
  if (name === 'open' || name === 'placement') return { name, value: textOf(source, node) };
  if (name === 'container') return {};
  const [, text = `There is no ${name}.`, write = '', anchor = 'novujs'] =
    LEFT.find(([names]) => names.test(name)) ?? [];
  return { comment: todo(text, anchor, { write, was: `${name}: ${textOf(source, node)}` }) };
}

const SESSION =
  /^(applicationIdentifier|subscriber|subscriberId|subscriberHash|socketUrl|socketOptions|contextHash|useCache)$/;

/** What the proxy has to know of the session. */
function sessionComments(source: Source, options: Node | undefined): string[] {
  const object = objectOf(source, options);
  return [...(object?.fields ?? [])].flatMap(([name, node]) => {
    if (SESSION.test(name)) return [];
    const code = textOf(source, node);
    const write = name === 'context' ? `payloadScope: () => (${code})` : `serviceUrl: ${code}`;
    const was = `${name}: ${code}`;
    return /^(apiUrl|backendUrl|context)$/.test(name)
      ? [todo('The proxy has this.', 'the-proxy', { write: `createProxy({ ${write}, … })`, was })]
      : [todo(`There is no ${name}.`, 'novujs', { was })];
  });
}

interface Mount {
  readonly call: Call['call'];
  readonly display: string;
  readonly element: Node;
  readonly props: Fields;
}

function mountOf(source: Source, call: Call['call'], parents: readonly Node[]): Mount | undefined {
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

interface Call {
  /** The code of the name of the instance. */
  readonly target: string;
  readonly method: string;
  readonly call: CallExpression | OptionalCallExpression;
  readonly parents: readonly Node[];
}

/** Calls of methods of an instance, by the code of its name. */
function callsOf(source: Source, target: string): Call[] {
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

/** An expression that something is called on. */
const receiver = (source: Source, node: Node): string =>
  /^(Identifier|MemberExpression|OptionalMemberExpression|CallExpression|TSNonNullExpression|ThisExpression)$/.test(
    node.type,
  )
    ? textOf(source, node)
    : `(${textOf(source, node)})`;

const indentOf = ({ code }: Source, node: Node): string => {
  const lineStart = code.lastIndexOf('\n', startOf(node) - 1) + 1;
  return /^[ \t]*/.exec(code.slice(lineStart))?.[0] ?? '';
};

const isHandler = (name: string): boolean => OPEN_HANDLERS.includes(name) || ACTION_HANDLERS.includes(name);

function convertListeners(source: Source, fields: Fields): ConvertedHandlers {
  const values = new Map([...fields].filter(([name]) => isHandler(name))) as Values;
  const [open, actions] = [convertOpenHandlers(source, values), convertActionHandlers(source, values)];
  return {
    comments: [...open.comments, ...actions.comments],
    listeners: [...open.listeners, ...actions.listeners],
    rewritten: [...open.rewritten, ...actions.rewritten],
  };
}

const eventName = (event: string): string => `inbox-${event.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase()}`;

const UPDATES: Readonly<Record<string, string>> = {
  updateTabs: 'tabs',
  updateLocalization: 'localization',
  updateAppearance: 'appearance',
};

/** `novu.updateTabs(tabs)` as `novu.tabs = tabs`; undefined for a method without an equal. */
function convertCall(
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
function namesOf(source: Source, target: string): readonly string[] | undefined {
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

type Converted = Omit<ConvertedUi, 'isAnyConverted' | 'elementTypes'>;

/** One instance with its calls; undefined if one of them has no equal. */
function convertInstance(source: Source, created: NewExpression, parents: readonly Node[]): Converted | undefined {
  const options = created.arguments[0] ? objectOf(source, created.arguments[0])?.fields : new Map<string, Node>();
  const chained =
    parents[0]?.type === 'MemberExpression' && parents[1]?.type === 'CallExpression' ? parents[1] : undefined;
  const target = targetOf(source, parents);
  const names = target && namesOf(source, target);
  if (!options || (!names && !chained)) return undefined;
  const calls = names
    ? names.flatMap((name) => callsOf(source, name))
    : chained && [{ method: 'mountComponent', call: chained, parents: parents.slice(2), target: '' }];
  const mounts = (calls ?? []).filter(({ method }) => method === 'mountComponent');
  const mount = mounts[0] && mountOf(source, mounts[0].call, mounts[0].parents);
  if (!mount || mounts.length > 1) return undefined;
  const given = new Map([...options, ...mount.props]);
  const handlers = convertListeners(source, given);
  if (!target && handlers.listeners.length > 0) return undefined;
  const rest = (calls ?? []).filter(({ method }) => method !== 'mountComponent');
  const updates = rest.flatMap((call) => convertCall(source, call) ?? []);
  if (updates.length < rest.length) return undefined;
  const members = [...given]
    .filter(([name]) => name !== 'options' && name !== 'novu' && !isHandler(name))
    .map(([name, node]) => convertMember(source, name, node));
  const texts = [
    "endpoint: '/inbox'",
    ...(mount.display ? [`display: '${mount.display}'`] : []),
    ...members.flatMap(({ name, value }) =>
      name !== undefined && value !== undefined ? [name === value ? name : `${name}: ${value}`] : [],
    ),
  ];
  const comments = [
    ...members.flatMap(({ comment }) => comment || []),
    ...sessionComments(source, options.get('options')),
    ...handlers.comments,
  ];
  const code = `Object.assign(document.createElement('notification-inbox'), { ${[texts.join(', '), ...comments].join(' ')} })`;
  const indent = indentOf(source, mount.call);
  const lines = [
    `${receiver(source, mount.element)}.append(${target ?? code})`,
    ...handlers.listeners.map(
      ({ event, code: listener }) => `${target}.addEventListener('${eventName(event)}', ${listener(indent)})`,
    ),
  ];
  const all = [...members, ...updates];
  // A statement that begins with a parenthesis would go on with one that has no semicolon.
  const isOpen = lines[0]?.startsWith('(') && !/(^|[;{}])\s*$/.test(source.code.slice(0, startOf(mount.call)));
  return {
    edits: [
      { start: startOf(mount.call), end: endOf(mount.call), text: (isOpen ? ';' : '') + lines.join(`;\n${indent}`) },
      ...(target ? [{ start: startOf(created), end: endOf(created), text: code }] : []),
      ...updates.map(({ edit }) => edit),
      ...[...all, ...handlers.rewritten].flatMap(({ edits }) => edits ?? []),
    ],
    css: all.map(({ css }) => css ?? '').join(''),
    types: [...all, ...handlers.rewritten].flatMap(({ types }) => types ?? []),
  };
}

export function convertUi(source: Source): ConvertedUi {
  const { names, loads } = classNames(source);
  const created: (Converted | undefined)[] = [];
  walk(source.file.program, (node, parents) => {
    if (node.type === 'NewExpression' && node.callee.type === 'Identifier' && names.has(node.callee.name))
      created.push(convertInstance(source, node, parents));
  });
  const converted = created.filter((one) => one !== undefined);
  const isAll = created.length > 0 && converted.length === created.length;
  const elementTypes = isAll
    ? [...names].flatMap((name) =>
        usesOf(source.file.program, name).flatMap(({ node, parents: [parent] }) =>
          parent?.type === 'TSTypeReference' ? [node] : [],
        ),
      )
    : [];
  const imports = isAll
    ? loads.map((node) => ({ start: startOf(node), end: endOf(node), text: "await import('notification-inbox');" }))
    : [];
  return {
    edits: [...converted.flatMap(({ edits }) => edits), ...imports],
    css: converted.map(({ css }) => css).join(''),
    types: converted.flatMap(({ types }) => types),
    isAnyConverted: converted.length > 0,
    elementTypes,
  };
}
