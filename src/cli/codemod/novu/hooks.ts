/** `useNotifications` and `useCounts`, as `useInbox` of `notification-inbox/react/store`. */
import type { CallExpression, Node, ObjectPattern } from '@babel/types';
import { namesIn, usesOf } from '../bindings.js';
import type { Edit } from '../edits.js';
import { endOf, keyOf, startOf, walk } from '../syntax.js';
import type { Source } from '../syntax.js';
import { countsOf, listSettings } from './hook-options.js';
import { computedLines, isKnown, Names, patternText, SAME, settingsText } from './hook-results.js';
import type { Hook, HookName } from './hook-results.js';
import { importsOf, isNovu } from './imports.js';
import { ListRewriter } from './notification-list.js';

export interface ConvertedHooks {
  readonly edits: readonly Edit[];
  readonly types: readonly Node[];
  readonly isAnyConverted: boolean;
  /** Whether every call of a hook of Novu is converted. */
  readonly isAllConverted: boolean;
}

/** The local names of the hooks. */
function hookNames(source: Source): ReadonlyMap<string, HookName> {
  const names = new Map<string, HookName>();
  for (const node of importsOf(source).filter((one) => isNovu(one.source.value))) {
    for (const one of node.specifiers) {
      const imported = one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' ? one.imported.name : '';
      if (imported === 'useNotifications' || imported === 'useCounts') names.set(one.local.name, imported);
    }
  }
  return names;
}

/** The local names of a pattern by the members; a default is left out: nothing is missing here. */
function membersOf({ properties }: ObjectPattern): ReadonlyMap<string, string> | undefined {
  const members = new Map<string, string>();
  for (const property of properties) {
    const key = property.type === 'ObjectProperty' ? keyOf(property.key, property.computed) : undefined;
    const value =
      property.type === 'ObjectProperty' && property.value.type === 'AssignmentPattern'
        ? property.value.left
        : property.type === 'ObjectProperty' && property.value;
    if (key === undefined || !value || value.type !== 'Identifier') return undefined;
    members.set(key, value.name);
  }
  return members;
}

function hookOf(source: Source, name: HookName, call: CallExpression, parents: readonly Node[]): Hook | undefined {
  const [declarator, statement] = parents;
  if (declarator?.type !== 'VariableDeclarator' || statement?.type !== 'VariableDeclaration') return undefined;
  if (statement.declarations.length > 1 || declarator.id.type !== 'ObjectPattern') return undefined;
  const members = membersOf(declarator.id);
  const root = parents.find(({ type }) =>
    /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|ObjectMethod)$/.test(type),
  );
  if (!members || !root || ![...members.keys()].every((member) => isKnown(member, name))) return undefined;
  const settings = name === 'useNotifications' ? listSettings(source, call) : undefined;
  const counts = name === 'useCounts' ? countsOf(source, call) : undefined;
  if (!settings && !counts) return undefined;
  return { call, statement, root, members, ...(settings && { list: settings }), ...(counts && { counts }) };
}

function convertGroup(
  source: Source,
  hooks: readonly Hook[],
  taken: ReadonlySet<string>,
): Omit<ConvertedHooks, 'isAllConverted' | 'isAnyConverted'> | undefined {
  const names = new Names(taken);
  const [first] = hooks;
  if (!first) return undefined;
  for (const { members } of hooks)
    for (const [member, local] of members)
      if (Object.hasOwn(SAME, member) && !names.bound.has(SAME[member] ?? ''))
        names.bound.set(SAME[member] ?? '', local);
  const rewriters = hooks.flatMap(({ root, members, statement }) => {
    const local = members.get('notifications');
    if (local === undefined) return [];
    const rewriter = new ListRewriter(source, root, { command: names.of });
    rewriter.follow(local, ({ parents }) => parents.includes(statement));
    return [rewriter];
  });
  if (rewriters.some(({ isPossible }) => !isPossible)) return undefined;
  const [lineIndent = ''] = /[ \t]*$/.exec(source.code.slice(0, startOf(first.statement))) ?? [];
  const lines = hooks.map((hook) => computedLines(hook, names));
  const merged = { list: hooks.find(({ list }) => list)?.list, counts: hooks.find(({ counts }) => counts)?.counts };
  const settings = settingsText({
    ...(merged.list && { list: merged.list }),
    ...(merged.counts && { counts: merged.counts }),
  });
  const call = `const ${patternText(names)} = useInbox({ config: { url: '/inbox' }${settings} });`;
  const edits = hooks.map(({ statement }, index) => {
    const text = [...(index === 0 ? [call] : []), ...(lines[index] ?? [])].join(`\n${lineIndent}`);
    const [lineEnd = ''] = /^[ \t]*\n[ \t]*/.exec(source.code.slice(endOf(statement))) ?? [];
    return { start: startOf(statement), end: endOf(statement) + (text ? 0 : lineEnd.length), text };
  });
  return {
    edits: [...edits, ...rewriters.flatMap((rewriter) => rewriter.edits)],
    types: rewriters.flatMap(({ types }) => types),
  };
}

/** A list with the counts of the same function; any other hook alone. */
function groupsOf(hooks: readonly Hook[]): Hook[][] {
  const groups: Hook[][] = [];
  for (const hook of hooks) {
    const partner = groups.find(
      ([one, other]) => one && !other && one.root === hook.root && Boolean(one.list) !== Boolean(hook.list),
    );
    const isFree =
      partner && !partner.some(({ members }) => [...members.keys()].some((member) => hook.members.has(member)));
    if (isFree) partner.push(hook);
    else groups.push([hook]);
  }
  return groups;
}

/** How many hooks of Novu a file calls. */
function countCalls(source: Source): number {
  const names = importsOf(source)
    .filter((node) => isNovu(node.source.value))
    .flatMap(({ specifiers }) => specifiers.map(({ local }) => local.name).filter((name) => /^use[A-Z]/.test(name)));
  return names
    .flatMap((name) => usesOf(source.file.program, name))
    .filter(({ parents: [parent] }) => !parent?.type.startsWith('Import')).length;
}

export function convertHooks(source: Source): ConvertedHooks {
  const names = hookNames(source);
  const hooks: Hook[] = [];
  walk(source.file.program, (node, parents) => {
    const name =
      node.type === 'CallExpression' && node.callee.type === 'Identifier' ? names.get(node.callee.name) : undefined;
    const hook = name && node.type === 'CallExpression' ? hookOf(source, name, node, parents) : undefined;
    if (hook) hooks.push(hook);
  });
  const taken = namesIn(source);
  const groups = groupsOf(hooks).map((group) => ({
    count: group.length,
    converted: convertGroup(source, group, taken),
  }));
  const converted = groups.filter((group) => group.converted);
  const count = converted.reduce((sum, group) => sum + group.count, 0);
  return {
    edits: converted.flatMap((group) => group.converted?.edits ?? []),
    types: converted.flatMap((group) => group.converted?.types ?? []),
    isAnyConverted: count > 0,
    isAllConverted: count === countCalls(source),
  };
}
