/** `NovuUI` of `@novu/js`: the element, made by `document.createElement` and appended where `mountComponent` puts it. */
import type { NewExpression, Node } from '@babel/types';
import { usesOf } from '../bindings.js';
import type { Edit } from '../edits.js';
import { endOf, keyOf, startOf, textOf, walk } from '../syntax.js';
import type { Source } from '../syntax.js';
import { ACTION_HANDLERS, convertActionHandlers, convertOpenHandlers, OPEN_HANDLERS } from './handlers.js';
import type { ConvertedHandlers, Values } from './handlers.js';
import { importsOf, isNovu } from './imports.js';
import { callsOf, convertCall, mountOf, namesOf } from './ui-calls.js';
import { convertMember, objectOf, sessionComments } from './ui-members.js';
import type { Fields } from './ui-members.js';

export interface ConvertedUi {
  readonly edits: readonly Edit[];
  readonly css: string;
  readonly types: readonly Node[];
  readonly isAnyConverted: boolean;
  /** Names of types of Novu that are the element now. */
  readonly elementTypes: readonly Node[];
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
